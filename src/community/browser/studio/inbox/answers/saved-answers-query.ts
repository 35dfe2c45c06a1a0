import { inboxEndpoints } from "#community/contract/inbox.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";

/** The school's saved answers. */
export const savedAnswersQuery = apiQuery(
  "/api/studio/saved-answers",
  async () => inboxEndpoints.savedAnswers,
  {},
);
