import type { StudioPayments } from "#billing/contract/studio-money.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";

export type StudioPayment = StudioPayments["payments"][number];

/**
 * The payments of a search that were fetched so far, newest first; all payments without a search.
 */
export const paymentsQuery = (search: string) =>
  pagedListQuery({
    path: studioMoneyEndpoints.studioPayments.path,
    search,
    fetchPage: async (cursor, signal) => {
      const query = { cursor, search };
      return (await callApi(studioMoneyEndpoints.studioPayments, { query }, { signal })).data;
    },
    itemsOf: ({ payments }) => payments,
  });
