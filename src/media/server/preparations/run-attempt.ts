import type { Trx } from "#platform/server/database/executor.ts";
import { isDatabaseUnavailable } from "#platform/server/database/is-database-unavailable.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { PreparationStage } from "../../contract/preparations.ts";
import { FilmError, failureOf, faultOf, isDiskFullAttempt } from "../pipeline/film-error.ts";
import {
  beginAttempt,
  delayLocked,
  endLocked,
  type Fence,
  failLocked,
  lockAttempt,
  type PreparationRow,
  releaseAttempt,
} from "../queries/preparations.ts";
import { openProgress, type PreparationProgress } from "./progress.ts";

/** One worker's attempt at a preparation. What it does counts until another attempt begins. */
export interface Attempt {
  /** Aborts when the worker stops, the preparation is cancelled, or another attempt has begun. */
  signal: AbortSignal;
  report: (stage: PreparationStage, fraction: number) => void;
  note: (facts: Partial<Pick<PreparationProgress, "durationSeconds" | "confinement">>) => void;
  /** Makes files visible while no other attempt can begin; throws where this one no longer counts. */
  publish: (rename: () => Promise<void>) => Promise<void>;
}

interface AttemptDeps {
  db: Database;
  log: Logger;
  jobs: Pick<Jobs, "workerId">;
}

interface Work {
  /** Does the work; returns what is written in the transaction that ends it, or null to give up. */
  prepare: (
    preparation: PreparationRow,
    attempt: Attempt,
  ) => Promise<((trx: Trx) => Promise<void>) | null>;
  /** Runs in the transaction of the last failure. */
  onFailed: (trx: Trx, preparation: PreparationRow) => Promise<void>;
}

const maxFailures = 3;
const longestDelaySeconds = 15 * 60;

/** This attempt no longer counts: cancelled, or another one began. */
class SupersededError extends Error {
  constructor() {
    super("the attempt no longer counts");
    this.name = "SupersededError";
  }
}

/**
 * Runs the next attempt at a preparation, or nothing where it has ended or another worker is at it.
 * Throws where the job shall be tried again: the worker stops, the database is away, or the attempt
 * failed and was not the last. The third failure is, as is one that would only repeat. A full disk is no
 * failure: the preparation waits, each time twice as long, up to a quarter of an hour.
 */
export async function runAttempt(
  { db, log, jobs }: AttemptDeps,
  { preparationId, signal }: { preparationId: string; signal: AbortSignal },
  { prepare, onFailed }: Work,
): Promise<void> {
  const preparation = await beginAttempt(db, preparationId, jobs.workerId);
  if (!preparation) return;
  const { id, attempt, subject } = preparation;
  const fence = { id, attempt };
  const superseded = new AbortController();
  const progress = openProgress(db, fence, () => superseded.abort(new SupersededError()));
  try {
    const finish = await prepare(preparation, {
      signal: AbortSignal.any([signal, superseded.signal]),
      report: progress.report,
      note: progress.note,
      publish: (rename) => withFence(db, fence, rename),
    });
    await progress.stop();
    await withFence(db, fence, async (trx) => {
      await finish?.(trx);
      await endLocked(trx, id, finish ? "done" : "cancelled");
    });
  } catch (error) {
    await progress.stop();
    if (superseded.signal.aborted || error instanceof SupersededError) {
      log.info({ preparationId: id, attempt, subject }, "preparation superseded");
      return;
    }
    if (signal.aborted) await releaseAttempt(db, fence);
    if (signal.aborted || isDatabaseUnavailable(error)) throw error;
    const failure = failureOf(error);
    if (isDiskFullAttempt(error)) {
      const delaySeconds = Math.min(longestDelaySeconds, 30 * 2 ** preparation.delays);
      await withFence(db, fence, (trx) => delayLocked(trx, id, { failure, delaySeconds })).catch(
        ignoreSuperseded,
      );
      log.warn({ err: error, preparationId: id, delaySeconds }, "preparation delayed");
      return;
    }
    const state = await withFence(db, fence, async (trx) => {
      const allowed = error instanceof FilmError ? 0 : maxFailures;
      const state = await failLocked(trx, id, {
        failure,
        fault: faultOf(error),
        maxFailures: allowed,
      });
      if (state === "failed") await onFailed(trx, preparation);
      return state;
    }).catch(ignoreSuperseded);
    if (state === "waiting") throw error;
    log.error({ err: error, preparationId: id, subject, failure }, "preparation failed");
  }
}

/** Runs a task in a transaction in which neither another attempt nor a cancellation begins. */
function withFence<Result>(
  db: Database,
  fence: Fence,
  task: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAttempt(trx, fence))) throw new SupersededError();
    return task(trx);
  });
}

function ignoreSuperseded(error: unknown): undefined {
  if (error instanceof SupersededError) return undefined;
  throw error;
}
