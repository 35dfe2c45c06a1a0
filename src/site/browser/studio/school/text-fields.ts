import type { TextKind } from "#site/contract/studio-texts.ts";

/** The input of one value of a document. */
export type EditedTextField =
  | {
      type: "line" | "lines" | "markdown" | "picture" | "number";
      name: string;
      label: string;
      hint?: string;
    }
  | { type: "amount"; name: string; label: string; hint?: string }
  | {
      type: "choice";
      name: string;
      label: string;
      options: readonly { value: string; label: string }[];
    }
  | { type: "group"; name: string; label: string; fields: readonly EditedTextField[] }
  | ListField;

export interface ListField {
  type: "list";
  name: string;
  label: string;
  /** The input of one item. */
  item: string;
  fields: readonly EditedTextField[];
  /** A new item; null if the number of items is fixed. */
  empty: Record<string, unknown> | null;
}

interface KindOfText {
  label: string;
  /** The page on which visitors see the text. */
  lead: string;
  fields: readonly EditedTextField[];
}

const line = (name: string, label: string, hint?: string): EditedTextField => {
  return { type: "line", name, label, ...(hint && { hint }) };
};
const lines = (name: string, label: string, hint?: string): EditedTextField => {
  return { type: "lines", name, label, ...(hint && { hint }) };
};
const markdown = (name: string, label: string): EditedTextField => {
  return {
    type: "markdown",
    name,
    label,
    hint: "Markdown: *italics*, **bold**, [a link](/library), lists, and ## headings.",
  };
};
const group = (name: string, label: string, ...fields: EditedTextField[]): EditedTextField => {
  return { type: "group", name, label, fields };
};
const picture: EditedTextField = { type: "picture", name: "picture", label: "Picture" };
const description = lines(
  "description",
  "Description",
  "Shown by search engines and shared links.",
);
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
          picture,
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
          picture,
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
        picture,
      ),
      markdown("biography", "Biography"),
      group("portrait", "Portrait", picture, lines("caption", "Caption")),
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
    lead: "What stands on every page. The school’s name, e-mail and time zone are in the content folder, since mails and receipts bear them.",
    fields: [
      line("tagline", "Tagline"),
      line("phone", "Telephone"),
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
  let list: ListField | null = null;
  for (const part of path.split(".")) {
    if (list && /^\d+$/.test(part)) {
      names.push(`${list.item} ${Number(part) + 1}`);
      list = null;
      continue;
    }
    const field: EditedTextField | undefined = fields.find(({ name }) => name === part);
    if (!field) return path;
    if (field.type === "list") list = field;
    else names.push(field.label);
    if ("fields" in field) fields = field.fields;
  }
  if (list) names.push(list.label);
  return names.join(": ");
}
