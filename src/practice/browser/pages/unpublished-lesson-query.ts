import { apiQuery } from "#platform/browser/api/api-query.ts";
import { isWorthRetrying } from "#playback/browser/index.ts";

/** The details of a lesson in any state, for instructors. */
export function unpublishedLessonQuery(videoId: string) {
  return {
    ...apiQuery(
      "/api/video/{videoId}/unpublished",
      async () => (await import("#catalog/contract.ts")).catalogEndpoints.unpublishedVideo,
      { params: { videoId } },
      "Unable to fetch video details.",
    ),
    retry: isWorthRetrying,
  };
}
