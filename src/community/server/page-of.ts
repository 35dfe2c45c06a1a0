import type { PageOf } from "./queries/page.ts";

/** Which rows a page is: the first page skips none. */
export function pageOf({ page, limit }: { page: number; limit: number }): PageOf {
  return { skip: (page - 1) * limit, limit };
}
