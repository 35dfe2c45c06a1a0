import type { TextKind } from "#site/contract/studio-texts.ts";
import type { EditedTextField, KindOfText, ListField } from "../kind-of-text.ts";
import { description, group, line, lines, markdown, ownPicture, place } from "./describe-field.ts";
import { sellerTexts } from "./seller-fields.ts";

const legal = [line("title", "Title"), markdown("text", "Text")];

const emptyTape = {
  title: "",
  text: "",
  amountMinor: "",
  currency: "NGN",
  paymentUrl: "",
  picture: "hall",
};

/** The kinds of texts that instructors edit, in the order of their tabs. */
export const kindsOfText: Readonly<Record<TextKind, KindOfText>> = {
  faq: {
    label: "FAQ",
    lead: "The questions at /faq, in their order.",
    fields: [
      {
        type: "list",
        name: "items",
        label: "Questions",
        item: "Question",
        fields: [line("question", "Question"), markdown("answer", "Answer")],
        empty: { question: "", answer: "" },
      },
    ],
  },
  home: {
    label: "Home page",
    lead: "The home page, but for what has a tab of its own.",
    fields: [
      description,
      group(
        ...(["hero", "Above everything"] as const),
        line("title", "Title"),
        line("titleEmphasis", "Title, second part"),
        lines("lead", "Below the title"),
      ),
      group(
        ...(["headings", "Headings"] as const),
        line("features", "Above the four reasons"),
        line("testimonials", "Above the testimonials"),
        line("tapes", "Above the lecture tapes"),
      ),
      {
        type: "list",
        name: "features",
        label: "Reasons (4)",
        item: "Reason",
        empty: null,
        fields: [line("title", "Title"), lines("text", "Text")],
      },
      {
        type: "list",
        name: "ticker",
        label: "Composers",
        item: "Composer",
        fields: [line("name", "Name"), line("monogram", "Letters"), line("years", "Years")],
        empty: { name: "", monogram: "", years: "" },
      },
      group("stats", "Figures", { type: "number", name: "countries", label: "Countries" }),
    ],
  },
  testimonials: {
    label: "Testimonials",
    lead: "Students' own words, on the home page. Without any, the block is left out.",
    fields: [
      {
        type: "list",
        name: "items",
        label: "Testimonials",
        item: "Testimonial",
        fields: [lines("text", "Text"), line("author", "Who says it")],
        empty: { text: "", author: "" },
      },
    ],
  },
  single: {
    label: "Single",
    lead: "The new single on the home page. Without one, the block is left out.",
    fields: [
      {
        type: "list",
        name: "items",
        label: "Single",
        item: "Single",
        fields: [
          line("title", "Title"),
          lines("text", "Text"),
          line("videoId", "Lesson", "The lesson’s address, after /video/."),
          ...ownPicture({ width: 1_080, height: 1_080 }),
        ],
        empty: { title: "", text: "", videoId: "", picture: "single" },
      },
    ],
  },
  tapes: {
    label: "Lecture tapes",
    lead: "The tapes on the home page. Each is paid on its own page at the payment provider: the price here must be the price there.",
    fields: [
      {
        type: "list",
        name: "items",
        label: "Tapes",
        item: "Tape",
        empty: emptyTape,
        fields: [
          line("title", "Title"),
          lines("text", "Text"),
          { type: "amount", name: "amountMinor", label: "Price" },
          {
            type: "choice",
            name: "currency",
            label: "Currency",
            options: [
              { value: "NGN", label: "Naira" },
              { value: "USD", label: "Dollars" },
            ],
          },
          line("paymentUrl", "Payment page", "Such as /pay/tape-1, or an address with https://."),
          ...ownPicture({ width: 960, height: 600 }),
        ],
      },
    ],
  },
  about: {
    label: "About",
    lead: "The page about the teacher, at /about.",
    fields: [
      line("title", "Title"),
      description,
      group(
        ...(["banner", "Banner"] as const),
        line("title", "Heading"),
        lines("text", "Text"),
        ...ownPicture({ width: 1_920, height: 1_080 }),
      ),
      markdown("biography", "Biography"),
      group(
        ...(["portrait", "Portrait"] as const),
        ...ownPicture({ width: 1_280, height: 960 }),
        lines("caption", "Caption"),
      ),
    ],
  },
  contact: {
    label: "Contact",
    lead: "The pages at /contact and /account-deletion.",
    fields: [
      line("title", "Title"),
      description,
      lines("lead", "Below the title"),
      group("call", "By telephone", line("title", "Heading"), lines("text", "Text")),
      group("write", "By e-mail", line("title", "Heading"), lines("text", "Text")),
      group("form", "The form", line("title", "Heading")),
      group(
        ...(["accountDeletion", "Account deletion"] as const),
        line("title", "Heading"),
        lines("intro", "Text"),
      ),
    ],
  },
  library: {
    label: "Library",
    lead: "The heading of the library, and a welcome for each level.",
    fields: [
      line("heading", "Heading"),
      description,
      {
        type: "list",
        name: "tabs",
        label: "Welcomes",
        item: "Level",
        empty: null,
        fields: [lines("welcome", "Welcome")],
      },
    ],
  },
  school: {
    label: "Every page",
    lead: "The school’s name and how it is reached, on every page, in every mail and where the site is installed or shared.",
    fields: [
      line("name", "Name"),
      line("tagline", "Tagline"),
      line(
        "email",
        "E-mail",
        "Visitors see it, and messages to the school go there. It must receive mail.",
      ),
      line("phone", "Telephone", "Left out where it is empty."),
      line("whatsapp", "WhatsApp", "With the country, such as +234 800 000 0000."),
      {
        type: "timeZone",
        name: "timeZone",
        label: "Time zone",
        hint: "Days in mails, on receipts and in the studio’s figures begin at its midnight.",
      },
      group("instructor", "The teacher", line("name", "Name"), line("role", "Role")),
      {
        type: "list",
        name: "social",
        label: "Links elsewhere",
        item: "Link",
        fields: [line("name", "Name"), line("url", "Address", "With https://.")],
        empty: { name: "", url: "" },
      },
    ],
  },
  look: {
    label: "Look",
    lead: "The logo in the top bar, the footer, mails and the icons of tabs and home screens, and the colour of buttons, links and marks on every page, in mails and where the site is installed. The colours of the two hands stay as they are. Films that are drawn from a score show name, logo and colour on their title cards: within an hour after a change, they begin to be drawn again, one after the other.",
    fields: [
      {
        type: "logo",
        name: "logo",
        label: "Logo",
        hint: "PNG, JPEG, WebP, or an SVG of shapes only. A transparent ground is kept: choose a logo that can be seen on both themes. Without a logo, pages show the site’s keys.",
      },
      {
        type: "switch",
        name: "logoHasName",
        label: "The logo contains the school’s name",
        needs: "logo",
      },
      {
        type: "colour",
        name: "accent",
        label: "Accent colour",
        hint: "Lighter and darker shades for text are made from it.",
      },
    ],
  },
  photos: {
    label: "Photos",
    lead: "Your photos in place of the site’s pictures, on pages and in shared links. Those of the page about the teacher, the single and the tapes are in their own tabs, and the cover of a lesson is in the lesson.",
    fields: [
      place("hero", "Home page, behind the title", "keyboard", { width: 1_920, height: 1_080 }),
      place("heroOnPhones", "Home page on phones", "keyboard-portrait", {
        width: 1_080,
        height: 1_920,
      }),
      place("testimonials", "Beside the testimonials", "metronome", { width: 1_600, height: 600 }),
      place("contact", "Contact page", "metronome", { width: 1_280, height: 720 }),
      place("signIn", "Beside login and registration", "close", { width: 1_440, height: 1_440 }),
      place("notFound", "Behind “Page not found”", "close", { width: 1_920, height: 1_080 }),
    ],
  },
  seller: sellerTexts,
  terms: {
    label: "Terms",
    lead: "The page at /terms-of-use. All students are told of a new version by mail, 14 days before it applies.",
    fields: [
      line("title", "Title"),
      line(
        "version",
        "Version",
        "A new one where the meaning changes; the same for a corrected word.",
      ),
      line("effectiveOn", "Applies from", "A day, such as 2026-12-31."),
      markdown("text", "Text"),
    ],
  },
  privacy: { label: "Privacy", lead: "The page at /privacy-policy.", fields: legal },
};

/** The name of a path in a document: `Question 3: Answer`. */
export function labelPath(kind: TextKind, path: string): string {
  const names: string[] = [];
  let fields = kindsOfText[kind].fields;
  let list: Pick<ListField, "label" | "item"> | null = null;
  for (const part of path.split(".")) {
    if (list && /^\d+$/.test(part)) {
      names.push(`${list.item} ${Number(part) + 1}`);
      list = null;
      continue;
    }
    const field: EditedTextField | undefined = fields.find(({ name }) => name === part);
    if (!field) return path;
    if (field.type === "list" || field.type === "textLines") list = field;
    else names.push(field.label);
    if ("fields" in field) fields = field.fields;
  }
  if (list) names.push(list.label);
  return names.join(": ");
}
