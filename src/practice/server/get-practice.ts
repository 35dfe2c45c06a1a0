import * as z from "zod";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { type PracticeDocument, practiceDocument } from "../contract/practice-document.ts";
import { findLessonScore } from "./hard-bars/lesson-score.ts";
import { findDocument } from "./queries/documents.ts";
import { listHints } from "./queries/hard-bars.ts";

/** The data of a lesson's practice room. Throws `practice.no_score`. */
export async function getPractice(
  { db }: { db: Database },
  lessonId: string,
): Promise<PracticeDocument> {
  const found = await findDocument(db, lessonId);
  if (!found) throw new AppError("practice.no_score");
  const { document, engraving } = found;
  const read = z.safeParse(practiceDocument, { ...Object(document), engraving });
  if (read.success) {
    const hints = await findHints(db, lessonId);
    return { ...read.data, ...(hints.length > 0 && { hints }) };
  }
  throw new Error(`The practice document of lesson ${lessonId} is unreadable.`, {
    cause: read.error,
  });
}

/** The hints that students of a lesson see, by written bars of its present score. */
async function findHints(
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
