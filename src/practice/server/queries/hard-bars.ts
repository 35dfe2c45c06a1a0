import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

export interface CountedRunRow {
  userId: string;
  scoreSha256: string;
  bars: number[];
}

interface RunFilter {
  lessonId: string;
  /** Runs that began earlier than this, or not. */
  before?: Date;
  since?: Date;
  /** Runs of this score that touch its sounding bars, and all runs of other scores. */
  touching?: { scoreSha256: string; fromBar: number; toBar: number };
  limit: number;
}

/** The lesson's last runs by students whose plan opened it, newest first. */
export function listCountedRuns(
  db: Executor,
  { lessonId, before, since, touching, limit }: RunFilter,
): Promise<CountedRunRow[]> {
  let query = db
    .selectFrom("practiceRuns")
    .select(["userId", "scoreSha256", sql<number[]>`bars`.as("bars")])
    .where("lessonId", "=", lessonId)
    // A literal, so that the partial index matches.
    .where(sql<boolean>`is_counted`);
  if (before) query = query.where("startedAt", "<", before);
  if (since) query = query.where("startedAt", ">=", since);
  if (touching) {
    const { scoreSha256, fromBar, toBar } = touching;
    query = query.where((run) =>
      run.or([
        run("scoreSha256", "<>", scoreSha256),
        run.and([run("fromBar", "<=", toBar), run("toBar", ">=", fromBar)]),
      ]),
    );
  }
  return query.orderBy("startedAt", "desc").limit(limit).execute();
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
