import type { QueryClient } from "@tanstack/react-query";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import type { DataOf } from "#platform/contract.ts";
import type { progressEndpoints } from "../../contract/progress-endpoints.ts";

type Progress = DataOf<typeof progressEndpoints.progress>;
export type LessonProgress = Progress["lessons"][number];
export type WayOn = DataOf<typeof progressEndpoints.wayOn>;

const loadEndpoints = async () =>
  (await import("../../contract/progress-endpoints.ts")).progressEndpoints;

/** The lessons that a student has begun. */
export const progressQuery = (userId: string) =>
  apiQuery("/api/progress/{userId}", async () => (await loadEndpoints()).progress, {
    params: { userId },
  });

/** The lesson that a student may continue, and the next ones. */
export const wayOnQuery = (userId: string) =>
  apiQuery(
    "/api/progress/{userId}/next",
    async () => (await loadEndpoints()).wayOn,
    { params: { userId } },
    "Unable to fetch your lessons.",
  );

/** Takes over what a player has saved; what comes next is fetched again when it is shown. */
export function updateProgress(client: QueryClient, userId: string, saved: LessonProgress): void {
  client.setQueryData<Progress>(progressQuery(userId).queryKey, (known) => {
    if (!known) return known;
    const others = known.lessons.filter(({ videoId }) => videoId !== saved.videoId);
    return { lessons: [saved, ...others] };
  });
  const { queryKey } = wayOnQuery(userId);
  void client.invalidateQueries({ queryKey, refetchType: "none" });
}
