import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { type Category, catalogEndpoints, libraryPageSize } from "#catalog/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import type { DataOf } from "#platform/contract.ts";

type LibraryPage = DataOf<typeof catalogEndpoints.library>;

const missing = "Unable to fetch videos.";

/**
 * Longer than the default of five minutes, so that Back from a lesson restores every page. No timer on
 * the server, which would outlive the rendering.
 */
const gcMilliseconds = typeof window === "undefined" ? Number.POSITIVE_INFINITY : 3_600_000;

/** The library's heading and welcomes; they change only with the school's content. */
export const libraryTextsQuery = {
  ...apiQuery(catalogEndpoints.libraryTexts, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: gcMilliseconds,
};

/** A category's first page, which the server prefetches into the document. */
export const firstPageQuery = (category: Category) =>
  apiQuery(catalogEndpoints.library, { query: queryOf(1, category) }, missing);

/**
 * The pages of a category that were requested, starting with the one in the document; another page
 * exists only if the last one was full (spec §9).
 */
export function libraryQuery(client: QueryClient, category: Category) {
  const first = client.getQueryState<LibraryPage>(firstPageQuery(category).queryKey);
  return infiniteQueryOptions({
    queryKey: ["library", category],
    queryFn: async ({ pageParam, signal }) => {
      const query = queryOf(pageParam, category);
      return (await callApi(catalogEndpoints.library, { query }, { signal, missing })).data;
    },
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
