import type { Executor } from "#platform/server/database/executor.ts";
import type { PracticeDocument } from "../../contract/practice-document.ts";
import { listHints } from "../queries/hard-bars.ts";
import { findLessonScore } from "./lesson-score.ts";

/** The hints that students of a lesson see, by written bars of its present score. */
export async function findHints(
  db: Executor,
  lessonId: string,
): Promise<NonNullable<PracticeDocument["hints"]>> {
  const hints = await listHints(db, lessonId);
  if (hints.length === 0) return [];
  const score = await findLessonScore(db, lessonId);
  const texts = new Map<number, string>();
  // Oldest first, so that a later hint to the same notes takes the earlier one's place.
  for (const { scoreSha256, bar, text } of hints) {
    const present = score?.writtenBarOf(scoreSha256, bar) ?? null;
    if (present !== null) texts.set(present, text);
  }
  return [...texts].map(([bar, text]) => ({ bar, text }));
}
