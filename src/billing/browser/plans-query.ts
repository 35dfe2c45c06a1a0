import { apiQuery } from "#platform/browser/api/api-query.ts";

/** The plans on offer. */
export const plansQuery = apiQuery(
  "/api/plans",
  async () => (await import("../contract.ts")).billingEndpoints.plans,
  {},
  "Unable to fetch plans.",
);
