import { queryOptions } from "@tanstack/react-query";
import { studioPriceEndpoints } from "#billing/contract/studio-price-endpoints.ts";
import { priceRevisionsPageSize } from "#billing/contract/studio-prices.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioListQuery } from "#studio/browser/index.ts";

/** The prices as visitors see them, asked for again and again while others are being saved. */
export const pricesQuery = queryOptions({
  queryKey: [studioPriceEndpoints.prices.path],
  queryFn: async ({ signal }) => (await callApi(studioPriceEndpoints.prices, {}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.pending?.state === "saving" ? 1_500 : false),
});

/** Who changed them, when and why. */
export const priceRevisionsQuery = studioListQuery({
  path: studioPriceEndpoints.priceRevisions.path,
  search: "",
  pageSize: priceRevisionsPageSize,
  fetchPage: async (page, signal) =>
    (await callApi(studioPriceEndpoints.priceRevisions, { query: { page } }, { signal })).data,
  itemsOf: ({ revisions }) => revisions,
});
