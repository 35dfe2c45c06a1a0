import * as z from "zod/mini";
import { planNames } from "#billing/contract.ts";
import { trailer } from "#catalog/contract.ts";
import { endpoint, slug } from "#platform/contract.ts";
import {
  description,
  line,
  listOf,
  optionalLine,
  ownPhoto,
  paragraph,
  richText,
  schoolEmail,
  text,
  webUrl,
  whatsapp,
} from "./contract/text-schemas.ts";

export {
  photoText,
  type RichElement,
  type RichNode,
  richTags,
  timeZone,
} from "./contract/text-schemas.ts";

/** The places of pages whose pictures no other text names. */
const photoPlaces = {
  /** Behind the home page's title, and its upright version on phones. */
  hero: ownPhoto,
  heroOnPhones: ownPhoto,
  testimonials: ownPhoto,
  contact: ownPhoto,
  /** Beside the forms of login and registration. */
  signIn: ownPhoto,
  notFound: ownPhoto,
};
export type PhotoPlace = keyof typeof photoPlaces;

/** The school's own photos, which replace the site's pictures. */
export const photoTexts = z.strictObject({
  hero: z._default(ownPhoto, {}),
  heroOnPhones: z._default(ownPhoto, {}),
  testimonials: z._default(ownPhoto, {}),
  contact: z._default(ownPhoto, {}),
  signIn: z._default(ownPhoto, {}),
  notFound: z._default(ownPhoto, {}),
});

/** The school's texts on every page. */
export const shellTexts = z.strictObject({
  /** Also in mail subjects, so a single short line. */
  name: line(60),
  tagline: line(),
  contact: z.strictObject({ phone: optionalLine(40), whatsapp, email: schoolEmail }),
  social: z._default(listOf(z.strictObject({ name: line(40), url: webUrl }), 12), []),
});
export type ShellTexts = z.infer<typeof shellTexts>;

/** The default URL of each tracker. */
export const trackerHomes = {
  google: "https://www.googletagmanager.com",
  plausible: "https://plausible.io",
} as const;

/** The tracker of page views. */
const analytics = z.object({
  provider: z.enum(["google", "plausible"]),
  /** Google's measurement ID (`G-…`), or the site's name at Plausible. */
  id: line(),
  url: z.url(),
});
export type Analytics = z.infer<typeof analytics>;

const hexColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
/** The shades of the school's accent colour; null for the site's own. */
const accent = z.nullable(
  z.object({ fill: hexColour, ink: hexColour, onLight: hexColour, onDark: hexColour }),
);

/** The school's own logo; null for the site's mark. */
const logo = z.nullable(
  z.object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    /** Whether the logo contains the school's name, which is then not written beside it. */
    hasName: z.boolean(),
  }),
);

/** Data of every page; `analytics` is null without a tracker. */
const shell = z.object({
  ...shellTexts.shape,
  accent,
  logo,
  /** The school's own photos by place; absent without any. */
  photos: z.optional(z.partial(z.object(photoPlaces))),
  analytics: z.nullable(analytics),
  planNames,
});
export type Shell = z.infer<typeof shell>;

/** A one-off purchase on Paystack's payment page. */
const tape = z.strictObject({
  title: line(),
  text: paragraph,
  /** In the currency's smallest unit. */
  amountMinor: z.int("Please give an amount").check(z.positive("Please give an amount above 0")),
  currency: z.enum(["NGN", "USD"]),
  /** A path below the payment provider's page base, or a whole address. */
  paymentUrl: line(300),
  picture: line(40),
  ...ownPhoto.shape,
});
export type Tape = z.infer<typeof tape>;

export const single = z.strictObject({
  title: line(),
  text: paragraph,
  videoId: slug,
  picture: line(40),
  ...ownPhoto.shape,
});

/** Lists may be empty, and the single may be absent. Their blocks are then left out. */
export const home = z.strictObject({
  description,
  hero: z.strictObject({ title: line(60), titleEmphasis: line(60), lead: text(300) }),
  headings: z.strictObject({ features: line(), testimonials: line(), tapes: line() }),
  features: z.array(z.strictObject({ title: line(60), text: text(300) })).check(z.length(4)),
  testimonials: z._default(listOf(z.strictObject({ text: paragraph, author: line() })), []),
  ticker: z._default(
    listOf(z.strictObject({ name: line(60), monogram: line(4), years: line(20) })),
    [],
  ),
  single: z.optional(single),
  /** 0 without countries; the figure is then left out. */
  stats: z._default(
    z.strictObject({
      countries: z
        .int("Please give a number")
        .check(z.nonnegative("Please give a number"), z.maximum(200, "There are fewer countries")),
    }),
    { countries: 0 },
  ),
  tapes: z._default(listOf(tape), []),
});
export type HomeTexts = z.infer<typeof home>;

/** Ten silent seconds of a lesson, if the school's content has such a film. */
const lessonFilm = z.object({ filmUrl: z.string(), posterUrl: z.string() });
export type HomeFilm = z.infer<typeof lessonFilm>;

const homePage = z.extend(home, {
  film: z.optional(lessonFilm),
  /** Left out without a lesson that is chosen for it and that visitors can play. */
  trailer: z.optional(trailer),
});

const faq = z.object({ items: z.array(z.object({ question: line(200), answer: richText })) });

/** The questions as in their file, with answers in Markdown. */
export const faqFile = listOf(
  z.strictObject({ question: line(200), answer: text(3_000) }),
  100,
).check(z.minLength(1, "Please leave one question at least"));

/** The page's texts as in its file. Phone, WhatsApp and e-mail come from the shell's texts. */
export const contactFile = z.strictObject({
  title: line(),
  description,
  lead: text(300),
  call: z.strictObject({ title: line(60), text: text(300) }),
  write: z.strictObject({ title: line(60), text: text(300) }),
  form: z.strictObject({ title: line(60) }),
  accountDeletion: z.strictObject({ title: line(60), intro: paragraph }),
});

const contactTexts = z.extend(contactFile, {
  /** Left out without any number; a missing number is empty. */
  call: z.extend(contactFile.shape.call, { phone: optionalLine(40), whatsapp }),
  write: z.extend(contactFile.shape.write, { email: schoolEmail }),
});

export const aboutTexts = z.strictObject({
  title: line(60),
  description,
  banner: z.strictObject({
    title: line(),
    text: text(300),
    picture: line(40),
    ...ownPhoto.shape,
  }),
  portrait: z.strictObject({ picture: line(40), caption: text(300), ...ownPhoto.shape }),
});

/** The instructor. A new school's instructor has an empty name until somebody enters one. */
export const instructor = z.strictObject({ name: optionalLine(60), role: line() });

const about = z.object({ ...aboutTexts.shape, instructor, biography: richText });
export type About = z.infer<typeof about>;

const legal = z.object({ title: line(), text: richText });
export type Legal = z.infer<typeof legal>;

/** The version of terms whose text names none. */
export const firstTermsVersion = "1";
const termsVersion = z
  .string()
  .check(
    z.regex(/^[\w.-]{1,20}$/, "Please give up to 20 letters and digits, such as 2 or 2026-11"),
  );
const effectiveOn = z.iso.date("Please give a day, such as 2026-12-31");
const terms = z.extend(legal, { version: termsVersion, effectiveOn: z.nullable(effectiveOn) });

/** A page of text in Markdown. */
export const markdown = text(60_000);
export const legalFile = z.strictObject({ title: line(), text: markdown });
/** A changed meaning needs a new version, a corrected letter does not. */
export const termsFile = z.extend(legalFile, {
  version: z.optional(termsVersion),
  effectiveOn: z.optional(effectiveOn),
});

/** The school's texts, as in the content folder. */
export const siteEndpoints = {
  shell: endpoint({
    method: "GET",
    path: "/api/site/shell",
    access: "cached-public",
    tag: "Site",
    summary: "The school's name, contact, social links, plan names and tracker",
    data: shell,
  }),
  home: endpoint({
    method: "GET",
    path: "/api/site/home",
    access: "cached-public",
    tag: "Site",
    summary: "The texts of the home page, and where its film is",
    data: homePage,
  }),
  faq: endpoint({
    method: "GET",
    path: "/api/site/faq",
    access: "cached-public",
    tag: "Site",
    summary: "Questions that are asked often, with answers",
    data: faq,
  }),
  about: endpoint({
    method: "GET",
    path: "/api/site/about",
    access: "cached-public",
    tag: "Site",
    summary: "The instructor: banner, biography and role",
    data: about,
  }),
  contact: endpoint({
    method: "GET",
    path: "/api/site/contact",
    access: "cached-public",
    tag: "Site",
    summary: "How to reach the school",
    data: contactTexts,
  }),
  terms: endpoint({
    method: "GET",
    path: "/api/site/terms",
    access: "cached-public",
    tag: "Site",
    summary: "The terms of use, with their version and the day from which it applies",
    data: terms,
  }),
  privacy: endpoint({
    method: "GET",
    path: "/api/site/privacy",
    access: "cached-public",
    tag: "Site",
    summary: "The privacy policy",
    data: legal,
  }),
};
