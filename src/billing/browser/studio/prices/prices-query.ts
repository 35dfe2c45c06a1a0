import { queryOptions } from "@tanstack/react-query";
import { studioPriceEndpoints } from "#billing/contract/studio-price-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";

/** The prices as visitors see them, polled while a save is pending. */
export const pricesQuery = queryOptions({
  queryKey: [studioPriceEndpoints.prices.path],
  queryFn: async ({ signal }) => (await callApi(studioPriceEndpoints.prices, {}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.pending?.state === "saving" ? 1_500 : false),
});

/** The revisions with their author, time and reason. */
export const priceRevisionsQuery = pagedListQuery({
  path: studioPriceEndpoints.priceRevisions.path,
  search: "",
  fetchPage: async (cursor, signal) =>
    (await callApi(studioPriceEndpoints.priceRevisions, { query: { cursor } }, { signal })).data,
  itemsOf: ({ revisions }) => revisions,
});
