import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

export interface CountedRunRow {
  userId: string;
  scoreSha256: string;
  bars: number[];
}

/** Runs of this score that touch its sounding bars, and all runs of other scores. */
interface TouchedBars {
  scoreSha256: string;
  fromBar: number;
  toBar: number;
}

/** The driver parses JSON ten times as fast as an array. */
const numbers = sql<number[]>`array_to_json(bars) as bars`;

/** The lesson's last runs by students whose plan opened it, newest first. */
export async function listCountedRuns(
  db: Executor,
  { lessonId, limit }: { lessonId: string; limit: number },
): Promise<CountedRunRow[]> {
  const { rows } = await sql<CountedRunRow>`
    select user_id, score_sha256, ${numbers} from practice_runs
    where lesson_id = ${lessonId} and is_counted
    order by started_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Those of them that began at a moment or later and touch bars. */
export async function listRunsSince(
  db: Executor,
  {
    lessonId,
    since,
    limit,
    ...bars
  }: TouchedBars & { lessonId: string; since: Date; limit: number },
): Promise<CountedRunRow[]> {
  const { rows } = await sql<CountedRunRow>`
    select user_id, score_sha256, ${numbers} from practice_runs
    where lesson_id = ${lessonId} and is_counted and started_at >= ${since} and ${touches(bars)}
    order by started_at desc limit ${limit}`.execute(db);
  return rows;
}

/** The last runs of each of these students before a moment that touch bars, newest first. */
export async function listRunsBefore(
  db: Executor,
  {
    lessonId,
    userIds,
    before,
    limitOfUser,
    ...bars
  }: TouchedBars & {
    lessonId: string;
    userIds: readonly string[];
    before: Date;
    limitOfUser: number;
  },
): Promise<CountedRunRow[]> {
  const { rows } = await sql<CountedRunRow>`
    select runs.user_id, runs.score_sha256, runs.bars
    from unnest(${[...userIds]}::uuid[]) as student (id)
    cross join lateral (
      select user_id, score_sha256, ${numbers} from practice_runs
      where user_id = student.id and started_at < ${before} and lesson_id = ${lessonId} and is_counted
        and ${touches(bars)}
      order by started_at desc limit ${limitOfUser}
    ) as runs`.execute(db);
  return rows;
}

const touches = ({ scoreSha256, fromBar, toBar }: TouchedBars) =>
  sql<boolean>`(score_sha256 <> ${scoreSha256} or (from_bar <= ${toBar} and to_bar >= ${fromBar}))`;

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
