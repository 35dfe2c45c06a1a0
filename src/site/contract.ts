import * as z from "zod/mini";
import { planNames } from "#billing/contract.ts";
import { endpoint, singleLine, slug } from "#platform/contract.ts";

const nonEmpty = z.string().check(z.trim(), z.minLength(1));

/** The meta description of a page. */
const description = nonEmpty.check(z.maxLength(200));

/** The tags that the school's Markdown may produce. */
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

/** Rich text as a tree, so that the browser needs no raw HTML. */
const richText = z.array(richNode);

/** The school's texts on every page. */
export const shellTexts = z.strictObject({
  /** Also in mail subjects, so a single short line. */
  name: nonEmpty.check(z.maxLength(60), z.regex(singleLine)),
  tagline: nonEmpty,
  contact: z.strictObject({ phone: nonEmpty, email: z.email() }),
  social: z.array(z.strictObject({ name: nonEmpty, url: z.url() })),
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
  id: nonEmpty,
  url: z.url(),
});
export type Analytics = z.infer<typeof analytics>;

/** Data of every page; `analytics` is null without a tracker. */
const shell = z.object({ ...shellTexts.shape, analytics: z.nullable(analytics), planNames });
export type Shell = z.infer<typeof shell>;

/** A one-off purchase on Paystack's payment page. */
const tape = z.strictObject({
  title: nonEmpty,
  text: nonEmpty,
  /** In the smallest unit of the currency. */
  amountMinor: z.int().check(z.positive()),
  currency: z.enum(["NGN", "USD"]),
  paymentUrl: nonEmpty,
  picture: nonEmpty,
});
export type Tape = z.infer<typeof tape>;

/** Lists may be empty and the single absent; their blocks are then not shown. */
export const home = z.strictObject({
  description,
  hero: z.strictObject({ title: nonEmpty, titleEmphasis: nonEmpty, lead: nonEmpty }),
  headings: z.strictObject({ features: nonEmpty, testimonials: nonEmpty, tapes: nonEmpty }),
  features: z.array(z.strictObject({ title: nonEmpty, text: nonEmpty })).check(z.length(4)),
  testimonials: z.array(z.strictObject({ text: nonEmpty, author: nonEmpty })),
  ticker: z.array(z.strictObject({ name: nonEmpty, monogram: nonEmpty, years: nonEmpty })),
  single: z.optional(
    z.strictObject({ title: nonEmpty, text: nonEmpty, videoId: slug, picture: nonEmpty }),
  ),
  stats: z.strictObject({ countries: z.int().check(z.nonnegative()) }),
  tapes: z.array(tape),
});
export type HomeTexts = z.infer<typeof home>;

const faq = z.object({
  items: z.array(z.object({ question: nonEmpty, answer: richText })),
});

/** The page's texts in its file; phone and e-mail come from the shell's. */
export const contactFile = z.strictObject({
  title: nonEmpty,
  description,
  lead: nonEmpty,
  call: z.strictObject({ title: nonEmpty, text: nonEmpty }),
  write: z.strictObject({ title: nonEmpty, text: nonEmpty }),
  form: z.strictObject({ title: nonEmpty }),
  accountDeletion: z.strictObject({ title: nonEmpty, intro: nonEmpty }),
});

const contactTexts = z.extend(contactFile, {
  call: z.extend(contactFile.shape.call, { phone: nonEmpty }),
  write: z.extend(contactFile.shape.write, { email: z.email() }),
});

export const aboutTexts = z.strictObject({
  title: nonEmpty,
  description,
  banner: z.strictObject({ title: nonEmpty, text: nonEmpty, picture: nonEmpty }),
  portrait: z.strictObject({ picture: nonEmpty, caption: nonEmpty }),
});

/** The instructor. */
export const instructor = z.strictObject({ name: nonEmpty, role: nonEmpty });

const about = z.object({ ...aboutTexts.shape, instructor, biography: richText });
export type About = z.infer<typeof about>;

const legal = z.object({ title: nonEmpty, text: richText });
export type Legal = z.infer<typeof legal>;

/** The school's texts, as in its content folder. */
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
