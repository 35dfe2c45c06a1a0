import type { Database } from "#platform/server/database/open-database.ts";
import type { PreparationStage } from "../../contract/preparations.ts";
import { type Fence, type PreparationRow, writeProgress } from "../queries/preparations.ts";

export interface PreparationProgress {
  stage: PreparationStage | null;
  percent: number;
  durationSeconds: number | null;
  confinement: PreparationRow["confinement"];
}

const everyMs = 1000;

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

/**
 * Writes an attempt's progress once a second, changed or not: a silent attempt counts as dead. Calls
 * `onLost` once it no longer counts. While the database is away it goes on trying.
 */
export function openProgress(db: Database, fence: Fence, onLost: () => void) {
  const progress: PreparationProgress = {
    stage: null,
    percent: 0,
    durationSeconds: null,
    confinement: null,
  };
  let writing: Promise<void> | undefined;
  const write = async () => {
    const holds = await writeProgress(db, fence, progress).catch(() => true);
    if (!holds) onLost();
  };
  const timer = setInterval(() => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
  }, everyMs);
  return {
    report: (stage: PreparationStage, fraction: number): void => {
      Object.assign(progress, { stage, percent: percentOf(stage, fraction) });
    },
    note: (facts: Partial<Pick<PreparationProgress, "durationSeconds" | "confinement">>): void => {
      Object.assign(progress, facts);
    },
    /** Ends the writing, with what was reported last. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await writing;
      await writeProgress(db, fence, progress).catch(() => true);
    },
  };
}
