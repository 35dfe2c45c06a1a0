import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { type Category, libraryPageSize } from "#catalog/contract/categories.ts";
import type { catalogEndpoints } from "#catalog/contract.ts";
import { apiQuery, fetchData, textsQuery } from "#platform/browser/api/api-query.ts";
import type { DataOf } from "#platform/contract.ts";

type LibraryPage = DataOf<typeof catalogEndpoints.library>;

const missing = "Unable to fetch videos.";

const loadLibrary = async () => (await import("#catalog/contract.ts")).catalogEndpoints.library;

/**
 * Longer than the default of five minutes, so that Back from a lesson restores every page. On the
 * server there is no timer, since it would outlive the rendering.
 */
const gcMilliseconds = typeof window === "undefined" ? Number.POSITIVE_INFINITY : 3_600_000;

/** The library's heading and welcomes; they change only with the school's content. */
export const libraryTextsQuery = {
  ...textsQuery(
    "/api/site/library",
    async () => (await import("#catalog/contract.ts")).catalogEndpoints.libraryTexts,
    {},
  ),
  gcTime: gcMilliseconds,
};

/** A category's first page, which the server prefetches into the document. */
export const firstPageQuery = (category: Category) =>
  apiQuery("/api/video/library", loadLibrary, { query: queryOf(1, category) }, missing);

/**
 * The pages of a category that were requested, starting with the one in the document; another page
 * exists only if the last one was full (spec §9).
 */
export function libraryQuery(client: QueryClient, category: Category) {
  const first = client.getQueryState<LibraryPage>(firstPageQuery(category).queryKey);
  return infiniteQueryOptions({
    queryKey: ["library", category],
    queryFn: ({ pageParam, signal }) =>
      fetchData(loadLibrary, { query: queryOf(pageParam, category) }, { signal, missing }),
    gcTime: gcMilliseconds,
    initialPageParam: 1,
    getNextPageParam: (last: LibraryPage, pages) => (last.hasMore ? pages.length + 1 : undefined),
    ...(first?.data && {
      initialData: { pages: [first.data], pageParams: [1] },
      initialDataUpdatedAt: first.dataUpdatedAt,
    }),
  });
}

function queryOf(page: number, category: Category) {
  return { page, limit: libraryPageSize, category };
}
