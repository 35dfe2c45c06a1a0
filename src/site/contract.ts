import * as z from "zod/mini";
import { endpoint, slug } from "#platform/contract.ts";

const words = z.string().check(z.trim(), z.minLength(1));

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

/** What stands on every page. */
export const shell = z.object({
  name: words,
  tagline: words,
  contact: z.object({ phone: words, email: z.email() }),
  social: z.array(z.object({ name: words, url: z.url() })),
});
export type Shell = z.infer<typeof shell>;

/** Something sold once, on the card provider's own page. */
const tape = z.object({
  title: words,
  text: words,
  /** In the smallest unit of the currency. */
  amountMinor: z.int().check(z.positive()),
  currency: z.enum(["NGN", "USD"]),
  paymentUrl: words,
  picture: words,
});
export type Tape = z.infer<typeof tape>;

export const home = z.object({
  hero: z.object({ title: words, titleEmphasis: words, lead: words }),
  features: z.array(z.object({ title: words, text: words })).check(z.length(4)),
  testimonials: z.array(z.object({ text: words, author: words })).check(z.minLength(1)),
  ticker: z.array(z.object({ name: words, monogram: words, years: words })).check(z.minLength(1)),
  single: z.object({ title: words, text: words, videoId: slug }),
  stats: z.object({ countries: z.int() }),
  tapes: z.array(tape),
});
export type HomeTexts = z.infer<typeof home>;

const faq = z.object({
  items: z.array(z.object({ question: words, answer: richText })),
});

export const contactTexts = z.object({
  title: words,
  lead: words,
  call: z.object({ title: words, text: words, phone: words }),
  write: z.object({ title: words, text: words, email: z.email() }),
  form: z.object({ title: words }),
  accountDeletion: z.object({ title: words, intro: words }),
});

export const aboutTexts = z.object({
  title: words,
  banner: z.object({ title: words, text: words, picture: words }),
  portrait: z.object({ picture: words, caption: words }),
});

/** Who teaches here. */
export const instructor = z.object({ name: words, role: words });

const about = z.object({ ...aboutTexts.shape, instructor, biography: richText });
export type About = z.infer<typeof about>;

const legal = z.object({ title: words, text: richText });
export type Legal = z.infer<typeof legal>;

/** The school's own words, as its content folder has them. */
export const siteEndpoints = {
  shell: endpoint({
    method: "GET",
    path: "/api/site/shell",
    access: "public",
    tag: "Site",
    summary: "The school's name, contact and social links",
    data: shell,
  }),
  home: endpoint({
    method: "GET",
    path: "/api/site/home",
    access: "public",
    tag: "Site",
    summary: "The texts of the home page",
    data: home,
  }),
  faq: endpoint({
    method: "GET",
    path: "/api/site/faq",
    access: "public",
    tag: "Site",
    summary: "Questions that are asked often, with answers",
    data: faq,
  }),
  about: endpoint({
    method: "GET",
    path: "/api/site/about",
    access: "public",
    tag: "Site",
    summary: "The instructor: banner, biography and role",
    data: about,
  }),
  contact: endpoint({
    method: "GET",
    path: "/api/site/contact",
    access: "public",
    tag: "Site",
    summary: "How to reach the school",
    data: contactTexts,
  }),
  terms: endpoint({
    method: "GET",
    path: "/api/site/terms",
    access: "public",
    tag: "Site",
    summary: "The terms of use",
    data: legal,
  }),
  privacy: endpoint({
    method: "GET",
    path: "/api/site/privacy",
    access: "public",
    tag: "Site",
    summary: "The privacy policy",
    data: legal,
  }),
};
