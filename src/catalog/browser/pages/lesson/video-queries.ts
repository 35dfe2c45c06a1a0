import type { Video } from "#catalog/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { lessonQuery } from "#playback/browser/index.ts";

/** The polling interval of a lesson in preparation. */
const POLL_MILLISECONDS = 5_000;

/** One lesson's details, polled while the lesson is being encoded. */
export function videoQuery(videoId: string) {
  return {
    ...lessonQuery(videoId),
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
