import { ApiError } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { practiceEndpoints } from "#practice/contract.ts";

/** After a refusal, or for a lesson without a score, a retry changes nothing. */
export const isPracticeRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export const mayAskAgain = (failures: number, error: Error): boolean =>
  !isPracticeRefusal(error) && failures < 2;

/** The room's data of a lesson. */
export function practiceQuery(videoId: string) {
  return {
    ...apiQuery(
      "/api/practice/{videoId}",
      async () => practiceEndpoints.practice,
      { params: { videoId } },
      "Unable to open the practice room.",
    ),
    retry: mayAskAgain,
    // A score rarely changes, and must not change while the learner plays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}
