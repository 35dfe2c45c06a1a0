import { type Selectable, sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import {
  createKeyset,
  type PageRequest,
  type PageRows,
  readPage,
} from "#platform/server/database/keyset.ts";
import type { Preparations } from "#platform/server/database/schema.ts";
import { isStale, secondsFromNow, startAttempt } from "#platform/server/jobs/lease.ts";
import type { NextTurn } from "#platform/server/jobs/run-fenced.ts";
import type { EncodingFailure, EncodingStage } from "../../contract/encodings.ts";
import type { FilmRemark } from "../../contract/film-composition.ts";
import type { FilmFault } from "../../contract/film-faults.ts";

export type EncodingRow = Selectable<Preparations>;

/** An attempt at an encoding. It may write until another attempt starts. */
export interface Fence {
  id: string;
  attempt: number;
}

export const encodingLeaseSeconds = 5;
const isActive = sql<boolean>`state in ('waiting', 'running')`;

export interface NewEncoding {
  kind: EncodingRow["kind"];
  subject: string;
  /** JSON; null for a score. */
  source: string | null;
  inputHash: string;
  mediaId: string;
  priority: number;
}

/** Inserts an encoding unless one of the same input waits or runs; returns the active one. */
export async function addEncoding(db: Executor, added: NewEncoding): Promise<Fence> {
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
      // The row lock keeps the active encoding from ending before this transaction does.
      .forUpdate()
      .executeTakeFirst();
    // Otherwise the active one ended in between.
    if (active) return active;
  }
}

/** Cancels encodings of a lesson's earlier score. */
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

/** Cancels the encodings of a score. */
export async function cancelScores(trx: Trx, subject: string): Promise<void> {
  await trx
    .updateTable("preparations")
    .set({ state: "cancelled", endedAt: sql`now()` })
    .where("kind", "=", "score")
    .where("subject", "=", subject)
    .where(isActive)
    .execute();
}

/** Waiting encodings that are due, and those whose worker died. */
export function listStaleEncodings(
  db: Executor,
): Promise<{ id: string; attempt: number; priority: number }[]> {
  return db
    .selectFrom("preparations")
    .select(["id", "attempt", "priority"])
    .where(isStale(encodingLeaseSeconds))
    .orderBy("priority", "desc")
    .orderBy("createdAt")
    .limit(1000)
    .execute();
}

/** Starts the next attempt; undefined if the encoding has ended or another worker runs it. */
export function startEncoding(
  db: Executor,
  id: string,
  workerId: number | null,
): Promise<EncodingRow | undefined> {
  return db
    .updateTable("preparations")
    .set({
      ...startAttempt(workerId),
      stage: null,
      percent: 0,
      startedAt: sql`now()`,
    })
    .where("id", "=", id)
    .where(isStale(encodingLeaseSeconds))
    .returningAll()
    .executeTakeFirst();
}

export interface EncodingProgress {
  stage: EncodingStage | null;
  percent: number;
  durationSeconds: number | null;
  confinement: EncodingRow["confinement"];
}

/**
 * Stores an attempt's progress, which renews its lease; false if it was cancelled or a later
 * attempt has started.
 */
export async function writeProgress(
  db: Executor,
  { id, attempt }: Fence,
  progress: EncodingProgress,
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

/** Ends a locked encoding. */
export async function endEncoding(
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

/** Stores what a film has otherwise than its clips. */
export async function setRemarks(
  trx: Trx,
  id: string,
  remarks: readonly FilmRemark[],
): Promise<void> {
  await trx
    .updateTable("preparations")
    .set({ remarks: JSON.stringify(remarks) })
    .where("id", "=", id)
    .execute();
}

interface Failure {
  code: EncodingFailure;
  fault: FilmFault;
}

/** Ends a locked encoding with its last failure. */
export async function failEncoding(trx: Trx, id: string, { code, fault }: Failure): Promise<void> {
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

/** Marks a locked encoding as waiting for its next attempt. */
export async function requeueEncoding(
  trx: Trx,
  id: string,
  {
    losses,
    delays,
    delaySeconds,
    failure,
  }: Omit<NextTurn, "error"> & { failure: EncodingFailure | null },
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

const newestFirst = createKeyset([
  { value: "createdAt", type: "timestamptz", direction: "desc" },
  { value: "id", type: "uuid", direction: "asc" },
]);

/** A page of all encodings, newest first, and the total. */
export async function listEncodingRows(
  db: Executor,
  page: PageRequest,
): Promise<PageRows<EncodingRow> & { total: number }> {
  const listed = await readPage(db.selectFrom("preparations").selectAll(), newestFirst, page);
  const { total } = await db
    .selectFrom("preparations")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { ...listed, total };
}

/** An encoding, locked until the transaction ends. */
export function lockEncoding(trx: Trx, id: string): Promise<EncodingRow | undefined> {
  return trx
    .selectFrom("preparations")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an encoding of the same input waits or runs. */
export async function isBeingPrepared(db: Executor, inputHash: string): Promise<boolean> {
  const active = await db
    .selectFrom("preparations")
    .select("id")
    .where("inputHash", "=", inputHash)
    .where(isActive)
    .executeTakeFirst();
  return active !== undefined;
}

/** Restarts a locked encoding with all its attempts. */
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
      // An earlier acceptance stays.
      ...(acceptsBroken && { acceptsBroken }),
      startedAt: null,
      endedAt: null,
      delays: 0,
      tryAfter: null,
    })
    .where("id", "=", id)
    .execute();
}
