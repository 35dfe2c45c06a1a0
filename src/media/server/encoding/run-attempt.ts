import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { runFenced } from "#platform/server/jobs/run-fenced.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { StorageUnavailable } from "#platform/server/storage/index.ts";
import type { EncodingStage } from "../../contract/encodings.ts";
import { FilmError, failureOf, faultOf, isDiskFullAttempt } from "../pipeline/film-error.ts";
import {
  type EncodingProgress,
  type EncodingRow,
  encodingLeaseSeconds,
  endEncoding,
  failEncoding,
  requeueEncoding,
  startEncoding,
  writeProgress,
} from "../queries/encodings.ts";

/** One worker's attempt at an encoding. It may write until another attempt starts. */
export interface EncodingAttempt {
  /** Aborts when the worker stops, the encoding is cancelled, or another attempt has started. */
  signal: AbortSignal;
  report: (stage: EncodingStage, fraction: number) => void;
  note: (facts: Partial<Pick<EncodingProgress, "durationSeconds" | "confinement">>) => void;
  /**
   * Makes files visible while no other attempt can start; throws if a later attempt has started.
   */
  publish: (rename: () => Promise<void>) => Promise<void>;
}

interface AttemptDeps {
  db: Database;
  log: Logger;
  jobs: Pick<Jobs, "workerId">;
}

interface Work {
  /**
   * Does the work. Returns the function that writes in the final transaction, or null to give up.
   */
  prepare: (
    encoding: EncodingRow,
    attempt: EncodingAttempt,
  ) => Promise<((trx: Trx) => Promise<void>) | null>;
  /** Runs in the transaction of the last failure. */
  onFailed: (trx: Trx, encoding: EncodingRow) => Promise<void>;
}

/** A full disk or a missing bucket does not count against the film, which waits. */
const delay = { firstSeconds: 30, longestSeconds: 15 * 60, limit: Number.POSITIVE_INFINITY };

/** Runs an encoding's next attempt, unless it has ended or another worker runs it. */
export async function runAttempt(
  { db, log, jobs }: AttemptDeps,
  { preparationId, signal }: { preparationId: string; signal: AbortSignal },
  { prepare, onFailed }: Work,
): Promise<void> {
  const encoding = await startEncoding(db, preparationId, jobs.workerId);
  if (!encoding) return;
  const { id, attempt, subject, failures, delays } = encoding;
  const progress: EncodingProgress = {
    stage: null,
    percent: 0,
    durationSeconds: null,
    confinement: null,
  };
  await runFenced(
    { db, log, signal },
    {
      name: "preparation",
      fields: { preparationId: id, attempt, subject },
      turns: { losses: failures, delays },
      leaseSeconds: encodingLeaseSeconds,
      delay,
      renewLease: (executor) => writeProgress(executor, { id, attempt }, progress),
      run: (current) =>
        prepare(encoding, {
          signal: current.signal,
          report: (stage, fraction) => {
            Object.assign(progress, { stage, percent: percentOf(stage, fraction) });
          },
          note: (facts) => {
            Object.assign(progress, facts);
          },
          publish: current.withFence,
        }),
      finish: async (trx, finish) => {
        await finish?.(trx);
        await endEncoding(trx, id, finish ? "done" : "cancelled");
      },
      requeue: (trx, { error, ...next }) =>
        requeueEncoding(trx, id, { ...next, failure: error ? failureOf(error) : null }),
      fail: async (trx, error) => {
        await failEncoding(trx, id, { code: failureOf(error), fault: faultOf(error) });
        await onFailed(trx, encoding);
      },
      classifyError: (error) => {
        if (error instanceof FilmError) return "permanent";
        const waits = isDiskFullAttempt(error) || error instanceof StorageUnavailable;
        return waits ? "busy" : "retry";
      },
    },
  );
}

/** The start and end of each stage, in percent of the whole; encoding takes nearly all the time. */
const ranges: Readonly<Record<EncodingStage, readonly [number, number]>> = {
  inspect: [0, 4],
  sound: [4, 8],
  encode: [8, 90],
  package: [90, 93],
  protect: [93, 96],
  preview: [96, 98],
  poster: [98, 99],
};

/** The percentage of the whole at a fraction of a stage. */
function percentOf(stage: EncodingStage, fraction: number): number {
  const [from, to] = ranges[stage];
  return Math.floor(from + (to - from) * Math.min(1, Math.max(0, fraction)));
}
