import { queryOptions } from "@tanstack/react-query";
import { type BillingPeriod, billingEndpoints } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

export const termsFailure = "Unable to fetch the terms.";

/** On which terms the user goes on with their own plan; asked anew each time that they are shown. */
export const resumeTermsQuery = (userId: string, period: BillingPeriod) =>
  queryOptions({
    queryKey: [billingEndpoints.resumeTerms.path, userId, period],
    queryFn: async ({ signal }) => {
      const input = { params: { userId }, query: { subscriptionType: period } };
      return (await callApi(billingEndpoints.resumeTerms, input, { signal, missing: termsFailure }))
        .data;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
