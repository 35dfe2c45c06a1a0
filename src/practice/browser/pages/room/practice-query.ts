import { ApiError } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { practiceEndpoints } from "#practice/contract.ts";

/** A refusal, or a lesson without a score: asking again changes nothing. */
export const isPracticeRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export const mayAskAgain = (failures: number, error: Error): boolean =>
  !isPracticeRefusal(error) && failures < 2;

/** What the room knows of a lesson. */
export function practiceQuery(videoId: string) {
  return {
    ...apiQuery(
      "/api/practice/{videoId}",
      async () => practiceEndpoints.practice,
      { params: { videoId } },
      "Unable to open the practice room.",
    ),
    retry: mayAskAgain,
    // A score seldom changes; where it does, the room must not change under the learner's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}
