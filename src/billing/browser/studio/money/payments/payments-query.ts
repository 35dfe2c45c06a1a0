import { moneyPageSize, type StudioPayments } from "#billing/contract/studio-money.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioListQuery } from "#studio/browser/index.ts";

export type StudioPayment = StudioPayments["payments"][number];

/** The payments of a search that were asked for, newest first; all without one. */
export const paymentsQuery = (search: string) =>
  studioListQuery({
    path: studioMoneyEndpoints.studioPayments.path,
    search,
    pageSize: moneyPageSize,
    fetchPage: async (page, signal) => {
      const query = { page, search };
      return (await callApi(studioMoneyEndpoints.studioPayments, { query }, { signal })).data;
    },
    itemsOf: ({ payments }) => payments,
  });
