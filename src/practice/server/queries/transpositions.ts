import type { Executor, Trx } from "#platform/server/database/executor.ts";

/** A lesson's score as written, with the state of its engraving. */
export function findScoreOfLesson(
  db: Executor,
  lessonId: string,
): Promise<{ sha256: string; state: string } | undefined> {
  return db
    .selectFrom("practiceDocuments")
    .innerJoin("practiceScores", "practiceScores.sha256", "practiceDocuments.scoreSha256")
    .select(["sha256", "state"])
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
}

interface Transposition {
  sha256: string;
  transposedFrom: string;
  semitones: number;
}

/**
 * Inserts a score in another key unless it exists; returns whether it was new and the state of its
 * engraving.
 */
export async function upsertTransposition(
  trx: Trx,
  row: Transposition,
): Promise<{ isNew: boolean; state: string; engraving: unknown }> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("practiceScores")
    .values({ ...row, musicXml: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const score = await trx
    .selectFrom("practiceScores")
    .select(["state", "engraving"])
    .where("sha256", "=", row.sha256)
    .executeTakeFirstOrThrow();
  return { isNew: numInsertedOrUpdatedRows === 1n, ...score };
}
