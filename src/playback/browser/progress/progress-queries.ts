import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import type { DataOf } from "#platform/contract.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import type { progressEndpoints } from "../../contract/progress-endpoints.ts";

export type StudentProgress = DataOf<typeof progressEndpoints.progress>;
export type LessonProgress = StudentProgress["lessons"][number];
export type NextLessons = DataOf<typeof progressEndpoints.nextLessons>;

const loadEndpoints = async () =>
  (await import("../../contract/progress-endpoints.ts")).progressEndpoints;

/** The lessons that a student has started. */
export const progressQuery = (userId: string) =>
  apiQuery("/api/progress/{userId}", async () => (await loadEndpoints()).progress, {
    params: { userId },
  });

/** The lesson that a student may continue, and the next ones. */
export const nextLessonsQuery = (userId: string) =>
  apiQuery(
    "/api/progress/{userId}/next",
    async () => (await loadEndpoints()).nextLessons,
    { params: { userId } },
    "Unable to fetch your lessons.",
  );

/**
 * Applies the progress that a player saved. The next lessons are fetched again when they are shown.
 */
export function updateProgress(
  client: QueryClient,
  userId: string,
  saved: Omit<LessonProgress, "learned">,
): void {
  client.setQueryData<StudentProgress>(progressQuery(userId).queryKey, (known) => {
    if (!known) return known;
    const before = known.lessons.find(({ videoId }) => videoId === saved.videoId);
    const others = known.lessons.filter((each) => each !== before);
    return { lessons: [{ ...saved, learned: before?.learned ?? false }, ...others] };
  });
  invalidateNextLessons(client, userId);
}

/** Marks a lesson as learned or not learned. */
export function useSetLearned(userId: string, videoId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `learned:${videoId}` },
    mutationFn: async (isLearned: boolean) => {
      const [{ callApi }, { markLearned, unmarkLearned }] = await Promise.all([
        import("#platform/browser/api/call-api.ts"),
        loadEndpoints(),
      ]);
      await callApi(isLearned ? markLearned : unmarkLearned, { params: { userId, videoId } });
    },
    onError: (error) => notifyError(failureText(error, "Unable to save what you have learned.")),
    onSettled: () => {
      invalidateNextLessons(client, userId);
      return client.invalidateQueries({ queryKey: progressQuery(userId).queryKey });
    },
  });
}

function invalidateNextLessons(client: QueryClient, userId: string): void {
  const { queryKey } = nextLessonsQuery(userId);
  void client.invalidateQueries({ queryKey, refetchType: "none" });
}
