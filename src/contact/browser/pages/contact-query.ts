import { apiQuery } from "#platform/browser/api/api-query.ts";
import { siteEndpoints } from "#site/contract.ts";

/** How the school is reached, and the words of both forms. */
export const contactQuery = {
  ...apiQuery(siteEndpoints.contact, {}),
  staleTime: Number.POSITIVE_INFINITY,
};
