import { isNotFound } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";

/** One lesson's details. A 404 is not retried. */
export function lessonQuery(videoId: string) {
  return {
    ...apiQuery(
      "/api/video/{videoId}",
      async () => (await import("#catalog/contract.ts")).catalogEndpoints.video,
      { params: { videoId } },
      "Unable to fetch video details.",
    ),
    retry: isWorthRetrying,
  };
}

/** Retries whatever may pass; a lesson that is not found stays so. */
export const isWorthRetrying = (failures: number, error: Error) =>
  !isNotFound(error) && failures < 3;
