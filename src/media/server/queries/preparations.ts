import { type Selectable, sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Preparations } from "#platform/server/database/schema.ts";
import type { FilmFault } from "../../contract/film-faults.ts";
import type { PreparationFailure, PreparationStage } from "../../contract/preparations.ts";

export type PreparationRow = Selectable<Preparations>;

/** An attempt at a preparation: what it writes counts until another begins. */
export interface Fence {
  id: string;
  attempt: number;
}

/** A running attempt that has not written for so long has died; it writes every second. */
const SILENCE = sql`interval '5 seconds'`;
const isUnattended = sql<boolean>`((state = 'waiting' and coalesce(try_after <= now(), true))
  or (state = 'running' and (progress_at < now() - ${SILENCE} or is_worker_gone(worker_id))))`;
const isActive = sql<boolean>`state in ('waiting', 'running')`;

export interface NewPreparation {
  kind: PreparationRow["kind"];
  subject: string;
  /** JSON; null for a score. */
  source: string | null;
  inputHash: string;
  mediaId: string;
  priority: number;
}

/** Adds a preparation, unless one of the same input is waiting or running; returns either. */
export async function addPreparation(db: Executor, added: NewPreparation): Promise<Fence> {
  for (;;) {
    const inserted = await db
      .insertInto("preparations")
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "attempt"])
      .executeTakeFirst();
    if (inserted) return inserted;
    const active = await db
      .selectFrom("preparations")
      .select(["id", "attempt"])
      .where("inputHash", "=", added.inputHash)
      .where(isActive)
      // Within a transaction it ends only after that.
      .forUpdate()
      .executeTakeFirst();
    // Otherwise it ended in between.
    if (active) return active;
  }
}

/** Cancels preparations of a score that has changed since. */
export async function cancelOutdated(
  db: Executor,
  { subject, mediaId }: { subject: string; mediaId: string },
): Promise<void> {
  await db
    .updateTable("preparations")
    .set({ state: "cancelled", endedAt: sql`now()` })
    .where("kind", "=", "score")
    .where("subject", "=", subject)
    .where("mediaId", "!=", mediaId)
    .where(isActive)
    .execute();
}

/** Cancels what is being prepared of a score. */
export async function cancelScores(trx: Trx, subject: string): Promise<void> {
  await trx
    .updateTable("preparations")
    .set({ state: "cancelled", endedAt: sql`now()` })
    .where("kind", "=", "score")
    .where("subject", "=", subject)
    .where(isActive)
    .execute();
}

/** Preparations that wait and are due, and those whose worker died. */
export function listUnattended(
  db: Executor,
): Promise<{ id: string; attempt: number; priority: number }[]> {
  return db
    .selectFrom("preparations")
    .select(["id", "attempt", "priority"])
    .where(isUnattended)
    .orderBy("priority", "desc")
    .orderBy("createdAt")
    .limit(1000)
    .execute();
}

/** Begins the next attempt; undefined where it has ended, or another worker is at it. */
export function beginAttempt(
  db: Executor,
  id: string,
  workerId: number | null,
): Promise<PreparationRow | undefined> {
  return db
    .updateTable("preparations")
    .set({
      attempt: sql`attempt + 1`,
      state: "running",
      stage: null,
      percent: 0,
      startedAt: sql`now()`,
      progressAt: sql`now()`,
      workerId,
    })
    .where("id", "=", id)
    .where(isUnattended)
    .returningAll()
    .executeTakeFirst();
}

interface Progress {
  stage: PreparationStage | null;
  percent: number;
  durationSeconds: number | null;
  confinement: PreparationRow["confinement"];
}

/** Writes an attempt's progress; false where it was cancelled or another has begun. */
export async function writeProgress(
  db: Executor,
  { id, attempt }: Fence,
  progress: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("preparations")
    .set({ ...progress, progressAt: sql`now()` })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps other attempts and a cancellation away until the transaction ends; false where too late. */
export async function lockAttempt(trx: Trx, { id, attempt }: Fence): Promise<boolean> {
  const row = await trx
    .selectFrom("preparations")
    .select("id")
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a locked preparation. */
export async function endLocked(trx: Trx, id: string, state: "done" | "cancelled"): Promise<void> {
  const done = state === "done" ? { percent: 100, failure: null } : {};
  await trx
    .updateTable("preparations")
    .set({ ...done, state, endedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Counts a locked preparation's failure: the last one ends it, else it waits again. */
export async function failLocked(
  trx: Trx,
  id: string,
  {
    failure,
    fault,
    maxFailures,
  }: { failure: PreparationFailure; fault: FilmFault; maxFailures: number },
): Promise<"waiting" | "failed"> {
  const { state } = await trx
    .updateTable("preparations")
    .set({
      failure,
      failureDetails: fault && JSON.stringify(fault),
      failures: sql`failures + 1`,
      state: sql`case when failures + 1 >= ${maxFailures} then 'failed' else 'waiting' end`,
      endedAt: sql`case when failures + 1 >= ${maxFailures} then now() end`,
    })
    .where("id", "=", id)
    .returning("state")
    .executeTakeFirstOrThrow();
  return state === "failed" ? "failed" : "waiting";
}

/** Lets a locked preparation wait for some time: what stops it is no failure of its own. */
export async function delayLocked(
  trx: Trx,
  id: string,
  { failure, delaySeconds }: { failure: PreparationFailure; delaySeconds: number },
): Promise<void> {
  await trx
    .updateTable("preparations")
    .set({
      failure,
      state: "waiting",
      delays: sql`delays + 1`,
      tryAfter: sql`now() + make_interval(secs => ${delaySeconds})`,
    })
    .where("id", "=", id)
    .execute();
}

/** Gives an attempt up that failed by no fault of its own, so that the next begins at once. */
export async function releaseAttempt(db: Executor, { id, attempt }: Fence): Promise<void> {
  await db
    .updateTable("preparations")
    .set({ state: "waiting" })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .execute();
}

/** A page of all preparations, newest first, with their number. */
export async function listPreparationRows(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: PreparationRow[]; total: number }> {
  const rows = await db
    .selectFrom("preparations")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom("preparations")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A preparation, locked until the transaction ends. */
export function lockPreparation(trx: Trx, id: string): Promise<PreparationRow | undefined> {
  return trx
    .selectFrom("preparations")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the same input is waiting or running. */
export async function isBeingPrepared(db: Executor, inputHash: string): Promise<boolean> {
  const active = await db
    .selectFrom("preparations")
    .select("id")
    .where("inputHash", "=", inputHash)
    .where(isActive)
    .executeTakeFirst();
  return active !== undefined;
}

/** Lets a locked preparation wait anew, with all its tries. */
export async function restartLocked(
  trx: Trx,
  id: string,
  { acceptsBroken }: { acceptsBroken: boolean },
): Promise<void> {
  await trx
    .updateTable("preparations")
    .set({
      state: "waiting",
      stage: null,
      percent: 0,
      failures: 0,
      failure: null,
      failureDetails: null,
      // What was accepted once stays so.
      ...(acceptsBroken && { acceptsBroken }),
      startedAt: null,
      endedAt: null,
      delays: 0,
      tryAfter: null,
    })
    .where("id", "=", id)
    .execute();
}
