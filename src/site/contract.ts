import * as z from "zod/mini";
import { endpoint, singleLine, slug } from "#platform/contract.ts";

const words = z.string().check(z.trim(), z.minLength(1));

/** What search engines and shared links say of a page. */
const description = words.check(z.maxLength(200));

/** The tags that the school's Markdown may turn into. */
export const richTags = ["p", "h2", "h3", "ul", "ol", "li", "strong", "em", "a", "br"] as const;

export interface RichElement {
  tag: (typeof richTags)[number];
  href?: string | undefined;
  children: RichNode[];
}
export type RichNode = string | RichElement;

const richElement: z.ZodMiniType<RichElement> = z.object({
  tag: z.enum(richTags),
  href: z.optional(z.string()),
  get children() {
    return z.array(richNode);
  },
});
const richNode: z.ZodMiniType<RichNode> = z.union([z.string(), richElement]);

/** Text with structure, as a tree, so that no HTML has to be trusted in the browser. */
const richText = z.array(richNode);

/** What the school says on every page. */
export const shellTexts = z.strictObject({
  /** Stands in the subjects of mails too, so it is one short line. */
  name: words.check(z.maxLength(60), z.regex(singleLine)),
  tagline: words,
  contact: z.strictObject({ phone: words, email: z.email() }),
  social: z.array(z.strictObject({ name: words, url: z.url() })),
});
export type ShellTexts = z.infer<typeof shellTexts>;

/** Where each tracker lives, unless a school runs one of its own. */
export const trackerHomes = {
  google: "https://www.googletagmanager.com",
  plausible: "https://plausible.io",
} as const;

/** The tracker that counts the school's page views. */
const analytics = z.object({
  provider: z.enum(["google", "plausible"]),
  /** Google's measurement ID (`G-…`), or the site's name at Plausible. */
  id: words,
  url: z.url(),
});
export type Analytics = z.infer<typeof analytics>;

/** What stands on every page; `analytics` is null where nobody counts. */
const shell = z.object({ ...shellTexts.shape, analytics: z.nullable(analytics) });
export type Shell = z.infer<typeof shell>;

/** Something sold once, on the card provider's own page. */
const tape = z.strictObject({
  title: words,
  text: words,
  /** In the smallest unit of the currency. */
  amountMinor: z.int().check(z.positive()),
  currency: z.enum(["NGN", "USD"]),
  paymentUrl: words,
  picture: words,
});
export type Tape = z.infer<typeof tape>;

/** Any list may be empty and the single absent: then their blocks are not shown. */
export const home = z.strictObject({
  description,
  hero: z.strictObject({ title: words, titleEmphasis: words, lead: words }),
  headings: z.strictObject({ features: words, testimonials: words, tapes: words }),
  features: z.array(z.strictObject({ title: words, text: words })).check(z.length(4)),
  testimonials: z.array(z.strictObject({ text: words, author: words })),
  ticker: z.array(z.strictObject({ name: words, monogram: words, years: words })),
  single: z.optional(z.strictObject({ title: words, text: words, videoId: slug, picture: words })),
  stats: z.strictObject({ countries: z.int().check(z.nonnegative()) }),
  tapes: z.array(tape),
});
export type HomeTexts = z.infer<typeof home>;

const faq = z.object({
  items: z.array(z.object({ question: words, answer: richText })),
});

/** The page's words as its file has them; phone and address come from the shell's. */
export const contactFile = z.strictObject({
  title: words,
  description,
  lead: words,
  call: z.strictObject({ title: words, text: words }),
  write: z.strictObject({ title: words, text: words }),
  form: z.strictObject({ title: words }),
  accountDeletion: z.strictObject({ title: words, intro: words }),
});

const contactTexts = z.extend(contactFile, {
  call: z.extend(contactFile.shape.call, { phone: words }),
  write: z.extend(contactFile.shape.write, { email: z.email() }),
});

export const aboutTexts = z.strictObject({
  title: words,
  description,
  banner: z.strictObject({ title: words, text: words, picture: words }),
  portrait: z.strictObject({ picture: words, caption: words }),
});

/** Who teaches here. */
export const instructor = z.strictObject({ name: words, role: words });

const about = z.object({ ...aboutTexts.shape, instructor, biography: richText });
export type About = z.infer<typeof about>;

const legal = z.object({ title: words, text: richText });
export type Legal = z.infer<typeof legal>;

/** The school's own words, as its content folder has them. */
export const siteEndpoints = {
  shell: endpoint({
    method: "GET",
    path: "/api/site/shell",
    access: "cached-public",
    tag: "Site",
    summary: "The school's name, contact, social links and tracker",
    data: shell,
  }),
  home: endpoint({
    method: "GET",
    path: "/api/site/home",
    access: "cached-public",
    tag: "Site",
    summary: "The texts of the home page",
    data: home,
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
    summary: "The terms of use",
    data: legal,
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
