import * as z from "zod/mini";
import { seller } from "#billing/contract/seller.ts";
import { libraryTexts } from "#catalog/contract.ts";
import { deriveAccent } from "#platform/contract/accent-shades.ts";
import { isoInstant } from "#platform/contract.ts";
import {
  aboutTexts,
  contactFile,
  faqFile,
  home,
  instructor,
  legalFile,
  markdown,
  photoTexts,
  shellTexts,
  single,
  termsFile,
  timeZone,
} from "../contract.ts";
import { logoText } from "./school-logo.ts";

/** The look of the school. An empty accent is the site's own, and so is an empty logo. */
export const look = z.strictObject({
  accent: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^(?:#[0-9a-f]{6})?$/, "Please give a colour such as #2f6f8f"),
      ({ value, issues }) => {
        const nearest = /^#[0-9a-f]{6}$/.test(value) ? deriveAccent(value).nearest : null;
        if (nearest === null) return;
        const message = `This colour cannot be seen in both themes. The nearest that can: ${nearest}`;
        issues.push({ code: "custom", input: value, message });
      },
    ),
  logo: z._default(logoText, ""),
  /** Whether the logo contains the school's name, which is then not written beside it. */
  logoHasName: z._default(z.boolean(), false),
});

/** Revisions on one page of a text's history. */
export const revisionsPageSize = 20;

const { testimonials, single: _, tapes, ...homeShape } = home.shape;

/**
 * The editable texts by kind. Each kind is a part of a content folder's file and uses the same
 * schema. A list alone is `items`; the single is a list of at most one.
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
    name: shellTexts.shape.name,
    tagline: shellTexts.shape.tagline,
    email: shellTexts.shape.contact.shape.email,
    phone: shellTexts.shape.contact.shape.phone,
    whatsapp: shellTexts.shape.contact.shape.whatsapp,
    timeZone,
    instructor,
    social: shellTexts.shape.social,
  }),
  look,
  photos: photoTexts,
  seller,
  terms: termsFile,
  privacy: legalFile,
};
export type TextKind = keyof typeof textSchemas;
export type Texts = { [Kind in TextKind]: z.infer<(typeof textSchemas)[Kind]> };

export const textKind = z.enum(Object.keys(textSchemas) as [TextKind, ...TextKind[]]);

/** The texts of any kind. The server checks that they fit the named kind. */
export const textDocument = z.union(Object.values(textSchemas));

/** The files of the content folder that the studio writes. */
export const textFiles = [
  ...(["school.json", "home.json", "faq.json", "about.json", "about.md"] as const),
  ...(["contact.json", "library.json", "seller.json", "terms.md", "privacy.md"] as const),
] as const;
export type TextFile = (typeof textFiles)[number];

/** A kind's texts as visitors see them. */
export const studioText = z.object({
  kind: textKind,
  document: z.record(z.string(), z.unknown()),
  /** The current revision; 0 while the content folder's text is used. */
  revision: z.int().check(z.nonnegative()),
  /** The time of the save; null for the folder's text. */
  savedOn: z.nullable(isoInstant),
  /**
   * True if the last saved text does not fit this version of the software. The folder's text is
   * used then.
   */
  isUnusable: z.boolean(),
  /** The available pictures. */
  pictures: z.array(z.string()),
});
export type StudioText = z.infer<typeof studioText>;

/** One changed text, by its path, such as `items.2.answer`; null on the side that lacks it. */
const textChange = z.object({
  path: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const textRevision = z.object({
  /** The revision's number. */
  _id: z.string(),
  savedOn: isoInstant,
  /** The author's name; null for the folder's text, and if the account was erased. */
  author: z.nullable(z.string()),
  /** True for the folder's text, which the first change stored. */
  isOfFolder: z.boolean(),
  reason: z.string(),
  /** The first changes compared to the revision before. */
  changes: z.array(textChange),
  /** The number of all changes. */
  changeCount: z.int().check(z.nonnegative()),
});
export type TextRevision = z.infer<typeof textRevision>;
