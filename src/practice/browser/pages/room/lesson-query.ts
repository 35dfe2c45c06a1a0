import { ApiError } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";

/** The lesson's title, category and sizes. */
export function lessonQuery(videoId: string) {
  return {
    ...apiQuery(
      "/api/video/{videoId}",
      async () => (await import("#catalog/contract.ts")).catalogEndpoints.video,
      { params: { videoId } },
      "Unable to fetch video details.",
    ),
    retry: (failures: number, error: Error) => !isMissing(error) && failures < 3,
  };
}

/** Whether there is no such lesson. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
