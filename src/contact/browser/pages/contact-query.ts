import { apiQuery } from "#platform/browser/api/api-query.ts";

/** The school's contact details and the texts of both forms. */
export const contactQuery = {
  ...apiQuery(
    "/api/site/contact",
    async () => (await import("#site/contract.ts")).siteEndpoints.contact,
    {},
  ),
  staleTime: Number.POSITIVE_INFINITY,
};
