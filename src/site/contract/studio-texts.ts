import * as z from "zod/mini";
import { libraryTexts } from "#catalog/contract.ts";
import { isoInstant } from "#platform/contract.ts";
import {
  aboutTexts,
  contactFile,
  faqFile,
  home,
  instructor,
  legalFile,
  markdown,
  shellTexts,
  single,
  termsFile,
} from "../contract.ts";

/** Revisions on one page of a text's history. */
export const revisionsPageSize = 20;

const { testimonials, single: _, tapes, ...homeShape } = home.shape;

/**
 * What an instructor edits, by kind: the parts of the content folder's files, by the schemas that read
 * them. A list alone is `items`, and the single a list of at most one.
 */
export const textSchemas = {
  home: z.strictObject(homeShape),
  faq: z.strictObject({ items: faqFile }),
  testimonials: z.strictObject({ items: testimonials }),
  single: z.strictObject({
    items: z.array(single).check(z.maxLength(1, "There is one single at most")),
  }),
  tapes: z.strictObject({ items: tapes }),
  about: z.strictObject({ ...aboutTexts.shape, biography: markdown }),
  contact: contactFile,
  library: libraryTexts,
  school: z.strictObject({
    tagline: shellTexts.shape.tagline,
    phone: shellTexts.shape.contact.shape.phone,
    social: shellTexts.shape.social,
    instructor,
  }),
  terms: termsFile,
  privacy: legalFile,
};
export type TextKind = keyof typeof textSchemas;
export type Texts = { [Kind in TextKind]: z.infer<(typeof textSchemas)[Kind]> };

export const textKind = z.enum(Object.keys(textSchemas) as [TextKind, ...TextKind[]]);

/** The texts of some kind; the server checks that they are of the one that is named. */
export const textDocument = z.union(Object.values(textSchemas));

/** The files of the content folder that the studio writes. */
export const textFiles = [
  ...(["school.json", "home.json", "faq.json", "about.json", "about.md"] as const),
  ...(["contact.json", "library.json", "terms.md", "privacy.md"] as const),
] as const;
export type TextFile = (typeof textFiles)[number];

/** A kind's texts as visitors see them. */
export const studioText = z.object({
  kind: textKind,
  document: z.record(z.string(), z.unknown()),
  /** The revision that this is; 0 while the content folder's text is used. */
  revision: z.int().check(z.nonnegative()),
  /** When it was saved; null for the folder's. */
  savedOn: z.nullable(isoInstant),
  /** True where what was saved last does not fit this version, so that the folder's is used. */
  isUnusable: z.boolean(),
  /** The pictures to choose from. */
  pictures: z.array(z.string()),
});
export type StudioText = z.infer<typeof studioText>;

/** One text that changed, by its path, such as `items.2.answer`; null where there is none. */
const textChange = z.object({
  path: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const textRevision = z.object({
  /** The revision's number. */
  _id: z.string(),
  savedOn: isoInstant,
  /** Who saved it; null for the folder's text, and where the account was erased. */
  author: z.nullable(z.string()),
  /** True for the text of the folder, kept with the first change. */
  isOfFolder: z.boolean(),
  reason: z.string(),
  /** Against the revision before, the first of them. */
  changes: z.array(textChange),
  /** How many changes there are in all. */
  changeCount: z.int().check(z.nonnegative()),
});
export type TextRevision = z.infer<typeof textRevision>;
