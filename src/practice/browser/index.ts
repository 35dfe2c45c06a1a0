export { TextWithBarLinks } from "./text-with-bar-links.tsx";

import { textsQuery } from "#platform/browser/api/api-query.ts";

/** The lessons whose practice room is open to everyone. */
export const previewsQuery = textsQuery(
  "/api/practice/previews",
  async () => (await import("#practice/contract.ts")).practiceEndpoints.previews,
  {},
);
