import { apiQuery } from "#platform/browser/api/api-query.ts";
import { siteEndpoints } from "#site/contract.ts";

/** The school's contact details and the texts of both forms. */
export const contactQuery = {
  ...apiQuery(siteEndpoints.contact, {}),
  staleTime: Number.POSITIVE_INFINITY,
};
