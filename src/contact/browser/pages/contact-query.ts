import { textsQuery } from "#platform/browser/api/api-query.ts";

/** The school's contact details and the texts of both forms. */
export const contactQuery = textsQuery(
  "/api/site/contact",
  async () => (await import("#site/contract.ts")).siteEndpoints.contact,
  {},
);
