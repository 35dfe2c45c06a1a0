import type { PageOf } from "./queries/page.ts";

/** The offset and limit of a page; the first page skips none. */
export function pageOf({ page, limit }: { page: number; limit: number }): PageOf {
  return { skip: (page - 1) * limit, limit };
}
