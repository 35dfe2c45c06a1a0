import { apiQuery } from "#platform/browser/api/api-query.ts";
import { practiceEndpoints } from "#practice/contract.ts";
import { mayAskAgain } from "../room/practice-query.ts";

const askAgainMilliseconds = 10_000;

/** What the printable score is made of; asked again while it waits to be engraved. */
export function printedScoreQuery(videoId: string) {
  return {
    ...apiQuery(
      "/api/practice/{videoId}/score",
      async () => practiceEndpoints.printedScore,
      { params: { videoId } },
      "Unable to open the score.",
    ),
    retry: mayAskAgain,
    refetchInterval: ({ state }: { state: { data?: { state: string } | undefined } }) =>
      state.data?.state === "waiting" && askAgainMilliseconds,
    gcTime: 0,
  };
}
