import { type Selectable, sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Preparations } from "#platform/server/database/schema.ts";
import { isStale, secondsFromNow, startAttempt } from "#platform/server/jobs/lease.ts";
import type { NextTurn } from "#platform/server/jobs/run-fenced.ts";
import type { FilmFault } from "../../contract/film-faults.ts";
import type { PreparationFailure, PreparationStage } from "../../contract/preparations.ts";

export type PreparationRow = Selectable<Preparations>;

/** An attempt at a preparation: what it writes counts until another begins. */
export interface Fence {
  id: string;
  attempt: number;
}

export const preparationLeaseSeconds = 5;
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
export function listStalePreparations(
  db: Executor,
): Promise<{ id: string; attempt: number; priority: number }[]> {
  return db
    .selectFrom("preparations")
    .select(["id", "attempt", "priority"])
    .where(isStale(preparationLeaseSeconds))
    .orderBy("priority", "desc")
    .orderBy("createdAt")
    .limit(1000)
    .execute();
}

/** Begins the next attempt; undefined where it has ended, or another worker is at it. */
export function beginPreparation(
  db: Executor,
  id: string,
  workerId: number | null,
): Promise<PreparationRow | undefined> {
  return db
    .updateTable("preparations")
    .set({
      ...startAttempt(workerId),
      stage: null,
      percent: 0,
      startedAt: sql`now()`,
    })
    .where("id", "=", id)
    .where(isStale(preparationLeaseSeconds))
    .returningAll()
    .executeTakeFirst();
}

export interface PreparationProgress {
  stage: PreparationStage | null;
  percent: number;
  durationSeconds: number | null;
  confinement: PreparationRow["confinement"];
}

/** Writes an attempt's progress, which renews its lease; false where it was cancelled or another has begun. */
export async function writeProgress(
  db: Executor,
  { id, attempt }: Fence,
  progress: PreparationProgress,
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

/** Ends a locked preparation. */
export async function endPreparation(
  trx: Trx,
  id: string,
  state: "done" | "cancelled",
): Promise<void> {
  await trx
    .updateTable("preparations")
    .set({
      ...(state === "done" && { percent: 100, failure: null }),
      state,
      endedAt: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

interface Failure {
  code: PreparationFailure;
  fault: FilmFault;
}

/** Ends a locked preparation with its last failure. */
export async function failPreparation(
  trx: Trx,
  id: string,
  { code, fault }: Failure,
): Promise<void> {
  await trx
    .updateTable("preparations")
    .set({
      state: "failed",
      failure: code,
      failureDetails: fault && JSON.stringify(fault),
      failures: sql`failures + 1`,
      endedAt: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Lets a locked preparation wait for its next attempt. */
export async function requeuePreparation(
  trx: Trx,
  id: string,
  {
    losses,
    delays,
    delaySeconds,
    failure,
  }: Omit<NextTurn, "error"> & { failure: PreparationFailure | null },
): Promise<void> {
  await trx
    .updateTable("preparations")
    .set({
      ...(failure && { failure }),
      state: "waiting",
      failures: losses,
      delays,
      tryAfter: secondsFromNow(delaySeconds),
    })
    .where("id", "=", id)
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
