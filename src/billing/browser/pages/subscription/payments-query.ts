import { infiniteQueryOptions } from "@tanstack/react-query";
import { billingEndpoints, type PaymentHistory, paymentsPageSize } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

export type Payment = PaymentHistory["payments"][number];

export const paymentsFailure = "Unable to fetch your payments.";

/** The pages of the user's payments that were requested, newest first. */
export const paymentsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [billingEndpoints.payments.path, userId],
    queryFn: async ({ pageParam: page, signal }) => {
      const input = { params: { userId }, query: { page } };
      return (await callApi(billingEndpoints.payments, input, { signal, missing: paymentsFailure }))
        .data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }: PaymentHistory, pages) =>
      total > pages.length * paymentsPageSize ? pages.length + 1 : undefined,
    // A payment that arrives between two fetches moves the last one of a page to the next.
    select: ({ pages }) => [
      ...new Map(pages.flatMap((page) => page.payments).map((it) => [it._id, it])).values(),
    ],
  });
