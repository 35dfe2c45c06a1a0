import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { type PracticeRun, sumCounts, unpackBars } from "../../contract/practice-run.ts";
import type { PracticeWeek } from "../../contract/run-endpoints.ts";
import { exportSharing, setPracticeShared } from "./sharing.ts";

export interface RunRow {
  userId: string;
  lessonId: string;
  run: PracticeRun;
  /** By the school's clock. */
  startedAt: Date;
  /** Whether the teacher's figures include it. */
  isCounted: boolean;
}

/** Inserts runs. One that is stored already is replaced by a later revision. */
export async function upsertRuns(db: Executor, rows: readonly RunRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("practiceRuns")
    .values(
      rows.map(({ run, ...row }) => {
        const { videoId: _, timing, ...columns } = run;
        const { right, ...sums } = sumCounts(unpackBars(run.bars));
        return {
          ...columns,
          ...sums,
          ...row,
          rightNotes: right,
          timing: timing ? JSON.stringify(timing) : null,
          receivedAt: sql<Date>`school_now()`,
        };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "runId", "part"])
        .doUpdateSet(({ ref }) => ({
          revision: ref("excluded.revision"),
          activeSeconds: ref("excluded.activeSeconds"),
          isFinished: ref("excluded.isFinished"),
          input: ref("excluded.input"),
          bars: ref("excluded.bars"),
          timing: ref("excluded.timing"),
          due: ref("excluded.due"),
          rightNotes: ref("excluded.rightNotes"),
          wrong: ref("excluded.wrong"),
          missing: ref("excluded.missing"),
          hints: ref("excluded.hints"),
        }))
        .whereRef("excluded.revision", ">", "practiceRuns.revision"),
    )
    .execute();
}

/** How many of a user's runs the school received within a day. */
export async function countReceivedRuns(db: Executor, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("practiceRuns")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("userId", "=", userId)
    .where("receivedAt", ">", sql<Date>`school_now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function readSchoolTime(db: Executor): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select school_now() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database told no time.");
  return row.now;
}

/** A user's days with practice, newest first. A day begins `ahead` minutes before that of UTC. */
export async function listPracticeDays(
  db: Executor,
  { userId, ahead, limit }: { userId: string; ahead: number; limit: number },
): Promise<{ day: string; activeSeconds: number }[]> {
  const { rows } = await sql<{ day: string; activeSeconds: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(active_seconds)::float8 as active_seconds
    from (
      select date_trunc('day', started_at at time zone 'UTC' + make_interval(mins => ${ahead})) as day, active_seconds
      from practice_runs where user_id = ${userId}
    ) as runs
    group by day order by day desc limit ${limit}`.execute(db);
  return rows;
}

/** How long and on how many days a user has practised. */
export async function sumPractice(
  db: Executor,
  { userId, ahead }: { userId: string; ahead: number },
): Promise<{ activeSeconds: number; dayCount: number }> {
  const { rows } = await sql<{ activeSeconds: number; dayCount: number }>`
    select coalesce(sum(active_seconds), 0)::float8 as active_seconds,
      count(distinct date_trunc('day', started_at at time zone 'UTC' + make_interval(mins => ${ahead})))::integer as day_count
    from practice_runs where user_id = ${userId}`.execute(db);
  return rows[0] ?? { activeSeconds: 0, dayCount: 0 };
}

/** Among so many last runs of a user, those of a passage make its weeks. */
const searchedRuns = 5_000;

interface PassageWeeks {
  userId: string;
  lessonId: string;
  passage: string | null;
  hands: PracticeRun["hands"];
  ahead: number;
  limit: number;
}

/** The last weeks in which a user played a passage, newest first. A week begins on Monday. */
export async function listPassageWeeks(
  db: Executor,
  { userId, lessonId, passage, hands, ahead, limit }: PassageWeeks,
): Promise<PracticeWeek[]> {
  const { rows } = await sql<PracticeWeek>`
    with last_runs as (
      select lesson_id, hands, passage, run_id, due, right_notes, wrong, speed, is_finished, started_at
      from practice_runs where user_id = ${userId} order by started_at desc limit ${searchedRuns}
    ), runs as (
      select *, date_trunc('week', started_at at time zone 'UTC' + make_interval(mins => ${ahead})) as week
      from last_runs
      where lesson_id = ${lessonId} and hands = ${hands}
        and ${passage === null ? sql<boolean>`passage is null` : sql<boolean>`passage = ${passage}`}
    )
    select to_char(week, 'YYYY-MM-DD') as week, count(distinct run_id)::integer as runs, sum(due)::integer as due,
      sum(right_notes)::integer as "right", sum(wrong)::integer as wrong, max(speed) filter (where is_finished) as speed
    from runs group by week order by week desc limit ${limit}`.execute(db);
  return rows;
}

export interface PassageRow {
  lessonId: string;
  passage: string | null;
  hands: PracticeRun["hands"];
  finishedRuns: number;
  activeSeconds: number;
  startedAt: Date;
  mode: PracticeRun["mode"];
  speed: number | null;
  isFinished: boolean;
  due: number;
  right: number;
  wrong: number;
  missing: number;
  hints: number;
}

/** The passages that a user practised last, newest first, each with its last run. */
export async function listPassages(
  db: Executor,
  { userId, limit }: { userId: string; limit: number },
): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    with runs as (
      select lesson_id, passage, hands, mode, speed, run_id, min(started_at) as started_at,
        bool_or(is_finished) as is_finished, sum(active_seconds)::float8 as active_seconds,
        sum(due)::integer as due, sum(right_notes)::integer as right_notes, sum(wrong)::integer as wrong,
        sum(missing)::integer as missing, sum(hints)::integer as hints
      from practice_runs where user_id = ${userId}
      group by run_id, lesson_id, passage, hands, mode, speed
    ), passages as (
      select *, (count(*) filter (where is_finished) over passage_runs)::integer as finished_runs,
        sum(active_seconds) over passage_runs as all_seconds,
        row_number() over (partition by lesson_id, passage, hands order by started_at desc, run_id) as age
      from runs
      window passage_runs as (partition by lesson_id, passage, hands)
    )
    select lesson_id, passage, hands, finished_runs, all_seconds as active_seconds, started_at, mode, speed, is_finished,
      due, right_notes as "right", wrong, missing, hints
    from passages where age = 1
    order by started_at desc, run_id limit ${limit}`.execute(db);
  return rows;
}

export interface StoredRun extends Omit<PassageRow, "finishedRuns"> {
  runId: string;
  part: number;
  input: PracticeRun["input"];
}

/** A user's runs after one of them, oldest first. */
export async function listRuns(
  db: Executor,
  { userId, after, limit }: { userId: string; after: StoredRun | null; limit: number },
): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select run_id, part, lesson_id, passage, hands, mode, speed, input, is_finished, started_at, active_seconds, due,
      right_notes as "right", wrong, missing, hints
    from practice_runs
    where user_id = ${userId}
      and ${after ? sql<boolean>`(started_at, run_id, part) > (${after.startedAt}, ${after.runId}, ${after.part})` : sql<boolean>`true`}
    order by started_at, run_id, part limit ${limit}`.execute(db);
  return rows;
}

export interface RunBarsRow {
  lessonId: string;
  scoreSha256: string;
  bars: number[];
}

/** What a user played of which bars in their last runs, newest first. */
export function listRunBars(
  db: Executor,
  { userId, limit }: { userId: string; limit: number },
): Promise<RunBarsRow[]> {
  return db
    .selectFrom("practiceRuns")
    .select(["lessonId", "scoreSha256", "bars"])
    .where("userId", "=", userId)
    .orderBy("startedAt", "desc")
    .limit(limit)
    .execute();
}

/** A user's runs with all that is kept of them, oldest first. */
export async function exportPracticeData(db: Executor, userId: string) {
  const practiceRuns = await db
    .selectFrom("practiceRuns")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("startedAt")
    .orderBy("runId")
    .orderBy("part")
    .execute();
  const practiceSharing = await exportSharing(db, userId);
  return { practiceRuns, practiceSharing };
}

/** Erases a user's practice data. */
export async function erasePractice(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("practiceRuns").where("userId", "=", userId).execute();
  await setPracticeShared(trx, { userId, isShared: false });
}
