import { textsQuery } from "#platform/browser/api/api-query.ts";

/** The lessons whose practice room is open to everyone. */
export const tastesQuery = textsQuery(
  "/api/practice/tastes",
  async () => (await import("#practice/contract.ts")).practiceEndpoints.tastes,
  {},
);
