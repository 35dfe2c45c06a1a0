import type { DataOf } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { maxProgress } from "../../contract/progress.ts";
import type { progressEndpoints } from "../../contract/progress-endpoints.ts";
import { listPlayedLessons, type PlayedLesson } from "../queries/progress.ts";

/** How far a user is in the lessons they played last. */
export async function listProgress(
  { db }: { db: Database },
  userId: string,
): Promise<DataOf<typeof progressEndpoints.progress>> {
  const played = await listPlayedLessons(db, { userId, limit: maxProgress });
  return {
    lessons: played.map((lesson) => ({
      videoId: lesson.slug,
      percent: percentOf(lesson),
      seen: lesson.seen,
    })),
  };
}

/** Where they stopped, of the lesson's length. */
export function percentOf({
  stoppedAtSeconds,
  durationSeconds,
}: Pick<PlayedLesson, "stoppedAtSeconds" | "durationSeconds">): number {
  return Math.min(100, Math.floor((stoppedAtSeconds / durationSeconds) * 100));
}
