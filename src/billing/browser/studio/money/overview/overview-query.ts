import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";

/** The figures of the school's money. */
export const overviewQuery = apiQuery(
  "/api/studio/money",
  async () => studioMoneyEndpoints.moneyOverview,
  {},
);
