import { TaskLost } from "../child-worker/open-child-worker.ts";
import type { Executor, Trx } from "../database/executor.ts";
import { isDatabaseUnavailable } from "../database/is-database-unavailable.ts";
import type { Database } from "../database/open-database.ts";
import type { Logger } from "../log/log.ts";
import { isDiskFull } from "../system/is-disk-full.ts";

/** An attempt as seen by the work. */
export interface Attempt {
  /** Aborts when the worker stops, and as soon as a renewal finds that another attempt has started. */
  signal: AbortSignal;
  /**
   * Runs a task in a transaction in which no other attempt can start. Throws where one has started.
   */
  withFence: <Value>(task: (trx: Trx) => Promise<Value>) => Promise<Value>;
}

/** The number of the work's earlier attempts, by the reason that they ended. */
interface Turns {
  losses: number;
  delays: number;
}

/** The work's state for its next attempt; `error` is missing where the worker stopped. */
export interface NextTurn extends Turns {
  delaySeconds: number;
  error?: unknown;
}

/**
 * The effect of an error. `permanent`: the next attempt would fail too, so the work fails. `lost`:
 * the work is queued again and fails with the third loss. `retry`: as `lost`, but the queue
 * retries the same job. `busy`: the machine or the database is at fault, so the work waits, twice
 * as long each time.
 */
type ErrorKind = "permanent" | "lost" | "retry" | "busy";

/**
 * A row of a feature's table that one worker at a time processes, and the feature's queries for the
 * row.
 */
export interface FencedWork<Result> {
  /** The log's word for the work, and the fields that name the row. */
  name: string;
  fields: object;
  /** The counts at the attempt's start. */
  turns: Turns;
  leaseSeconds: number;
  /**
   * Renews this attempt's lease and locks the row in a transaction. False where another attempt has
   * started or the work was cancelled.
   */
  renewLease: (db: Executor) => Promise<boolean>;
  run: (attempt: Attempt) => Promise<Result>;
  // The queries below run in a transaction that holds the fence.
  finish: (trx: Trx, result: Result) => Promise<void>;
  requeue: (trx: Trx, next: NextTurn) => Promise<void>;
  fail: (trx: Trx, error: unknown) => Promise<void>;
  /**
   * By default a failed or late child process counts as `lost`, and every other error as
   * `permanent`.
   */
  classifyError?: (error: unknown) => ErrorKind;
  delay?: { firstSeconds: number; longestSeconds: number; limit: number };
}

const maxLosses = 3;
/** After twelve delays, over half a day, a busy machine is no longer taken as the reason. */
const busyDelay = { firstSeconds: 60, longestSeconds: 3600, limit: 12 };

/** Another attempt has started, or the work was cancelled. */
class SupersededError extends Error {
  constructor() {
    super("the attempt no longer counts");
    this.name = "SupersededError";
  }
}

/**
 * Runs an attempt that has just started, and renews its lease meanwhile. When the fence is lost,
 * the attempt's signal aborts and all later writes fail. The end of the worker or of the database
 * counts as no loss. Throws where the queue must retry the job: the worker stops, the database is
 * unavailable, or the error is one to `retry`.
 */
export async function runFenced<Result>(
  { db, log, signal }: { db: Database; log: Logger; signal: AbortSignal },
  work: FencedWork<Result>,
): Promise<void> {
  const { name, fields, leaseSeconds, classifyError = classifyTaskError } = work;
  const turns: Turns = { losses: work.turns.losses, delays: work.turns.delays };
  const superseded = new AbortController();
  const renew = async (executor: Executor): Promise<void> => {
    if (!(await work.renewLease(executor))) superseded.abort(new SupersededError());
    superseded.signal.throwIfAborted();
  };
  const withFence: Attempt["withFence"] = (task) =>
    db.transaction().execute(async (trx) => {
      await renew(trx);
      return task(trx);
    });
  const fail = async (error: unknown): Promise<void> => {
    await withFence((trx) => work.fail(trx, error));
    log.error({ ...fields, ...turns, err: error }, `${name} failed`);
  };
  const attempt = async (): Promise<void> => {
    if (turns.losses >= maxLosses) return fail(new Error("its workers died"));
    // While the database is unavailable, this attempt may still hold the lease.
    const stopRenewing = repeat(leaseSeconds * 200, () => renew(db).catch(() => undefined));
    const either = AbortSignal.any([signal, superseded.signal]);
    const result = await work.run({ signal: either, withFence }).finally(stopRenewing);
    await withFence((trx) => work.finish(trx, result));
  };
  const onError = async (error: unknown): Promise<void> => {
    if (signal.aborted) {
      await withFence((trx) => work.requeue(trx, { ...turns, delaySeconds: 0 }));
      throw error;
    }
    const kind = isDatabaseUnavailable(error) ? "busy" : classifyError(error);
    const next = getNextTurn(kind, turns, work.delay ?? busyDelay);
    if (!next) return fail(error);
    await withFence((trx) => work.requeue(trx, { ...next, error }));
    if (kind === "retry") throw error;
    log.warn({ ...fields, ...next, err: error }, `${name} ${kind === "busy" ? "delayed" : "lost"}`);
  };
  await attempt()
    .catch((error: unknown) => {
      superseded.signal.throwIfAborted();
      return onError(error);
    })
    .catch((error: unknown) => {
      if (!superseded.signal.aborted) throw error;
      log.info(fields, `${name} superseded`);
    });
}

function classifyTaskError(error: unknown): ErrorKind {
  if (isDiskFull(error)) return "busy";
  if (!(error instanceof TaskLost)) return "permanent";
  return error.isLate ? "busy" : "lost";
}

/** Null: the work has used all its attempts. */
function getNextTurn(
  kind: ErrorKind,
  { losses, delays }: Turns,
  { firstSeconds, longestSeconds, limit }: NonNullable<FencedWork<unknown>["delay"]>,
): NextTurn | null {
  if (kind === "permanent") return null;
  if (kind === "busy") {
    const delaySeconds = Math.min(longestSeconds, firstSeconds * 2 ** delays);
    return delays + 1 < limit ? { losses, delays: delays + 1, delaySeconds } : null;
  }
  return losses + 1 < maxLosses ? { losses: losses + 1, delays, delaySeconds: 0 } : null;
}

/** Repeats a task that never throws, one run at a time. The returned function resolves after the last run. */
function repeat(everyMs: number, task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= task().finally(() => {
      running = undefined;
    });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
