import { billingEndpoints } from "#billing/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";

/** The plans on offer. */
export const plansQuery = apiQuery(billingEndpoints.plans, {}, "Unable to fetch plans.");
