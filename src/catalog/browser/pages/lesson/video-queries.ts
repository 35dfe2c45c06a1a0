import { catalogEndpoints, type Video } from "#catalog/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { ApiError } from "#platform/browser/api/call-api.ts";

/** How often a lesson in preparation is asked after. */
const POLL_MILLISECONDS = 5_000;

/** One lesson's details. One that does not exist is not asked for again. */
export function videoQuery(videoId: string) {
  return {
    ...apiQuery(catalogEndpoints.video, { params: { videoId } }, "Unable to fetch video details."),
    retry: (failures: number, error: Error) => !isNotFound(error) && failures < 3,
    refetchInterval: (query: { state: { data?: Video | undefined } }) =>
      query.state.data?.ready === false ? POLL_MILLISECONDS : (false as const),
  };
}

/** What follows a lesson in its category. */
export function nextQuery({ category, serialNumber }: Pick<Video, "category" | "serialNumber">) {
  return apiQuery(
    catalogEndpoints.next,
    { query: { category, serialNumber } },
    "Unable to fetch next videos.",
  );
}

/** True where there is no such lesson, or its name cannot be one. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
