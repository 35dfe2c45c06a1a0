import { findVideo } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { PracticeRun } from "../../contract/practice-run.ts";
import type { PracticeWeek } from "../../contract/run-endpoints.ts";
import { listPassageWeeks } from "../queries/runs.ts";

const mostWeeks = 12;

interface PassageOfUser {
  userId: string;
  videoId: string;
  /** Absent for the whole piece. */
  passage?: string | undefined;
  hands: PracticeRun["hands"];
  ahead: number;
}

/** The last weeks in which a user played a passage, oldest first; none of an unknown lesson. */
export async function getPassageWeeks(
  { db }: { db: Database },
  { videoId, passage, ...of }: PassageOfUser,
): Promise<PracticeWeek[]> {
  const lesson = await findVideo({ db }, videoId);
  if (!lesson) return [];
  const weeks = await listPassageWeeks(db, {
    ...of,
    passage: passage ?? null,
    lessonId: lesson.id,
    limit: mostWeeks,
  });
  return weeks.toReversed();
}
