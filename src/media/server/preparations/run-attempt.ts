import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { runFenced } from "#platform/server/jobs/run-fenced.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { PreparationStage } from "../../contract/preparations.ts";
import { FilmError, failureOf, faultOf, isDiskFullAttempt } from "../pipeline/film-error.ts";
import {
  beginPreparation,
  endPreparation,
  failPreparation,
  type PreparationProgress,
  type PreparationRow,
  preparationLeaseSeconds,
  requeuePreparation,
  writeProgress,
} from "../queries/preparations.ts";

/** One worker's attempt at a preparation. What it does counts until another attempt begins. */
export interface PreparationAttempt {
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
    attempt: PreparationAttempt,
  ) => Promise<((trx: Trx) => Promise<void>) | null>;
  /** Runs in the transaction of the last failure. */
  onFailed: (trx: Trx, preparation: PreparationRow) => Promise<void>;
}

/** A full disk is no failure of the film: the film waits until there is room. */
const delay = { firstSeconds: 30, longestSeconds: 15 * 60, limit: Number.POSITIVE_INFINITY };

/** Runs the next attempt at a preparation, unless it has ended or another worker is at it. */
export async function runAttempt(
  { db, log, jobs }: AttemptDeps,
  { preparationId, signal }: { preparationId: string; signal: AbortSignal },
  { prepare, onFailed }: Work,
): Promise<void> {
  const preparation = await beginPreparation(db, preparationId, jobs.workerId);
  if (!preparation) return;
  const { id, attempt, subject, failures, delays } = preparation;
  const progress: PreparationProgress = {
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
      leaseSeconds: preparationLeaseSeconds,
      delay,
      renewLease: (executor) => writeProgress(executor, { id, attempt }, progress),
      run: (current) =>
        prepare(preparation, {
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
        await endPreparation(trx, id, finish ? "done" : "cancelled");
      },
      requeue: (trx, { error, ...next }) =>
        requeuePreparation(trx, id, { ...next, failure: error ? failureOf(error) : null }),
      fail: async (trx, error) => {
        await failPreparation(trx, id, { code: failureOf(error), fault: faultOf(error) });
        await onFailed(trx, preparation);
      },
      classifyError: (error) => {
        if (error instanceof FilmError) return "permanent";
        return isDiskFullAttempt(error) ? "busy" : "retry";
      },
    },
  );
}

/** Where each stage begins and ends, in percent of the whole: nearly all the time goes to encoding. */
const ranges: Readonly<Record<PreparationStage, readonly [number, number]>> = {
  inspect: [0, 4],
  sound: [4, 8],
  encode: [8, 90],
  package: [90, 93],
  protect: [93, 96],
  preview: [96, 98],
  poster: [98, 99],
};

/** The percent of the whole at some fraction of a stage. */
function percentOf(stage: PreparationStage, fraction: number): number {
  const [from, to] = ranges[stage];
  return Math.floor(from + (to - from) * Math.min(1, Math.max(0, fraction)));
}
