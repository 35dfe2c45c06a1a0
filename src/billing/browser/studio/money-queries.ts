import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type {
  StudioPayments,
  StudioStudents,
  UnmatchedPayments,
} from "#billing/contract/studio-money.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { presentNumber } from "#platform/contract/present-number.ts";
import { useDebounced } from "#ui/interaction/use-debounced.ts";

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

export type FoundStudent = StudioStudents["students"][number];

/** At most ten students whose name or email contains a text; idle without a text. */
export function useFoundStudents(typed: string) {
  const search = useDebounced(typed.trim(), 250);
  const query = useQuery({
    ...apiQuery("/api/studio/money/students", async () => studioMoneyEndpoints.studioStudents, {
      query: { search },
    }),
    placeholderData: keepPreviousData,
    // An empty text finds no student.
    enabled: search !== "",
  });
  return { ...query, isIdle: search === "" };
}
