import * as z from "zod/mini";

/**
 * The previous page's `nextCursor`; absent for the first page. Only the server reads its content.
 */
export const cursor = z.optional(z.string().check(z.maxLength(4_000), z.regex(/^[A-Za-z0-9_-]+$/)));

/** The fields of each page of a list that can grow, besides its items. */
export const page = z.object({
  /** The number of items on all pages. */
  total: z.int().check(z.nonnegative()),
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: z.nullable(z.string()),
});
export type Page = z.infer<typeof page>;
