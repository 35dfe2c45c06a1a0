import type { UnmatchedPayments } from "#billing/contract/studio-money.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { presentNumber } from "#platform/contract/present-number.ts";

export type UnmatchedPayment = UnmatchedPayments["payments"][number];

/** The payments without a student that were fetched so far, newest first. */
export const unmatchedQuery = pagedListQuery({
  path: studioMoneyEndpoints.unmatchedPayments.path,
  fetchPage: async (cursor, signal) =>
    (await callApi(studioMoneyEndpoints.unmatchedPayments, { query: { cursor } }, { signal })).data,
  itemsOf: ({ payments }) => payments,
});

/** An amount of any currency that a provider may report: `₦7,500`, or `7,500 GHS`. */
export function formatAnyMoney({
  amountMinor,
  currency,
}: {
  amountMinor: number;
  currency: string;
}): string {
  if (currency === "NGN" || currency === "USD") return presentMoney(amountMinor, currency);
  return `${presentNumber(Math.floor(amountMinor / 100))} ${currency}`;
}
