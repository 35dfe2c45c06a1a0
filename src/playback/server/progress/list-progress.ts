import type { DataOf } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { maxProgress } from "../../contract/progress.ts";
import type { progressEndpoints } from "../../contract/progress-endpoints.ts";
import { listStartedLessons, type StartedLesson } from "../queries/progress.ts";

/** A user's progress in the lessons that they played or learned last. */
export async function listProgress(
  { db }: { db: Database },
  userId: string,
): Promise<DataOf<typeof progressEndpoints.progress>> {
  const started = await listStartedLessons(db, { userId, limit: maxProgress });
  return {
    lessons: started.map((lesson) => ({
      videoId: lesson.slug,
      percent: percentOf(lesson),
      seen: lesson.seen,
      learned: lesson.learned,
    })),
  };
}

/** The position as a share of the lesson's length. */
export function percentOf({
  stoppedAtSeconds,
  durationSeconds,
}: Pick<StartedLesson, "stoppedAtSeconds" | "durationSeconds">): number {
  return Math.min(100, Math.floor((stoppedAtSeconds / durationSeconds) * 100));
}
