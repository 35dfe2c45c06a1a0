import type { Video } from "#catalog/contract.ts";
import { ApiError } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";

/** The polling interval of a lesson in preparation. */
const POLL_MILLISECONDS = 5_000;

/** One lesson's details. A 404 is not retried. */
export function videoQuery(videoId: string) {
  return {
    ...apiQuery(
      "/api/video/{videoId}",
      async () => (await import("#catalog/contract.ts")).catalogEndpoints.video,
      { params: { videoId } },
      "Unable to fetch video details.",
    ),
    retry: (failures: number, error: Error) => !isNotFound(error) && failures < 3,
    refetchInterval: (query: { state: { data?: Video | undefined } }) =>
      query.state.data?.ready === false ? POLL_MILLISECONDS : (false as const),
  };
}

/** The lessons after this one in its category. */
export function nextQuery({ category, serialNumber }: Pick<Video, "category" | "serialNumber">) {
  return apiQuery(
    "/api/video/next",
    async () => (await import("#catalog/contract.ts")).catalogEndpoints.next,
    { query: { category, serialNumber } },
    "Unable to fetch next videos.",
  );
}

/** True where there is no such lesson, or the slug is invalid. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
