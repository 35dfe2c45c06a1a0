import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

export interface CountedRunRow {
  userId: string;
  scoreSha256: string;
  bars: number[];
}

/** When runs began, and which sounding bars they touch. */
interface RunFilter {
  lessonId: string;
  before?: Date;
  since?: Date;
  limit: number;
}

/** The lesson's last runs by students whose plan opened it, newest first. */
export function listCountedRuns(
  db: Executor,
  { lessonId, before, since, limit }: RunFilter,
): Promise<CountedRunRow[]> {
  return db
    .selectFrom("practiceRuns")
    .select(["userId", "scoreSha256", sql<number[]>`bars`.as("bars")])
    .where("lessonId", "=", lessonId)
    .where("isCounted", "=", sql<boolean>`true`)
    .$if(before !== undefined, (query) => query.where("startedAt", "<", before as Date))
    .$if(since !== undefined, (query) => query.where("startedAt", ">=", since as Date))
    .orderBy("startedAt", "desc")
    .limit(limit)
    .execute();
}

export interface FormerScoreRow {
  scoreSha256: string;
  writtenBars: readonly number[];
  fingerprints: readonly string[];
}

/** Keeps the bars of a score that a lesson had until now. */
export async function insertFormerScore(
  trx: Trx,
  { lessonId, scoreSha256, writtenBars, fingerprints }: FormerScoreRow & { lessonId: string },
): Promise<void> {
  const bars = {
    writtenBars: JSON.stringify(writtenBars),
    fingerprints: JSON.stringify(fingerprints),
  };
  await trx
    .insertInto("practiceFormerScores")
    .values({ lessonId, scoreSha256, ...bars })
    .onConflict((conflict) => conflict.columns(["lessonId", "scoreSha256"]).doUpdateSet(bars))
    .execute();
}

export async function listFormerScores(db: Executor, lessonId: string): Promise<FormerScoreRow[]> {
  return db
    .selectFrom("practiceFormerScores")
    .select([
      "scoreSha256",
      sql<number[]>`written_bars`.as("writtenBars"),
      sql<string[]>`fingerprints`.as("fingerprints"),
    ])
    .where("lessonId", "=", lessonId)
    .execute();
}

export interface HintRow {
  scoreSha256: string;
  bar: number;
  text: string;
  writtenAt: Date;
}

/** The hints of a lesson, also those to bars of its former scores, oldest first. */
export async function listHints(db: Executor, lessonId: string): Promise<HintRow[]> {
  return db
    .selectFrom("practiceBarHints")
    .select(["scoreSha256", "bar", "text", "writtenAt"])
    .where("lessonId", "=", lessonId)
    .orderBy("writtenAt")
    .orderBy("bar")
    .execute();
}

interface HintOfBar {
  lessonId: string;
  scoreSha256: string;
  bar: number;
}

/** Sets a hint and returns whether that changes it. Its time begins anew with another text. */
export async function upsertHint(trx: Trx, hint: HintOfBar & { text: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("practiceBarHints")
    .values(hint)
    .onConflict((conflict) =>
      conflict
        .columns(["lessonId", "scoreSha256", "bar"])
        .doUpdateSet({ text: hint.text, writtenAt: sql<Date>`school_now()` })
        .where("practiceBarHints.text", "<>", hint.text),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

/** Whether there was such a hint. */
export async function deleteHint(
  trx: Trx,
  { lessonId, scoreSha256, bar }: HintOfBar,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("practiceBarHints")
    .where("lessonId", "=", lessonId)
    .where("scoreSha256", "=", scoreSha256)
    .where("bar", "=", bar)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
