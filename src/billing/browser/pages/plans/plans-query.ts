import { billingEndpoints } from "#billing/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";

/** The plans on offer, for every screen that names or prices one. */
export const plansQuery = apiQuery(billingEndpoints.plans, {}, "Unable to fetch plans.");
