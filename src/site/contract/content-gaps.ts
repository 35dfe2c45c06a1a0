import * as z from "zod/mini";

/** Optional parts that a school's content may lack, in the order of the studio's list. */
export const missingContentKinds = [
  "email",
  "instructor",
  "phone",
  "seller-address",
  "tax-number",
  "testimonials",
  "social",
  "composers",
  "single",
  "tapes",
  "countries",
] as const;
export type MissingContent = (typeof missingContentKinds)[number];

const deadLink = z.object({
  /** The text with the link. */
  kind: z.enum(["single", "faq", "about", "terms", "privacy"]),
  /** The lesson's slug, which no published lesson has. */
  lesson: z.string(),
});
export type DeadLink = z.infer<typeof deadLink>;

/** The missing parts of the school's texts, and their links to lessons that visitors do not see. */
export const contentGaps = z.object({
  missing: z.array(z.enum(missingContentKinds)),
  deadLinks: z.array(deadLink),
});
export type ContentGaps = z.infer<typeof contentGaps>;
