import { deserialize, serialize } from "node:v8";
import { openChildWorker, TaskLost } from "#platform/server/child-worker/open-child-worker.ts";
import type { Score } from "#score/server/index.ts";
import type { Take } from "../take/take.ts";
import { type Alignment, AlignmentError } from "./align-take.ts";
import { TooLongError } from "./find-spans.ts";
import type { SoundOnsets } from "./sound-onsets.ts";

export interface AlignTask {
  sound: SoundOnsets;
  score: Pick<Score, "notes" | "bars">;
  take: Take;
}

export type AlignTaskResult =
  | { alignment: Alignment }
  | { failure: AlignmentError["failure"] | "too-long" };

export interface TakeAligner {
  /**
   * Returns and throws as `alignTake` does. Also throws TooLongError after the limit of processor
   * time, and TaskLost if the machine was too busy or the child ended.
   */
  align: (task: AlignTask, signal: AbortSignal) => Promise<Alignment>;
  close: () => void;
}

/**
 * Aligns takes in a child process: the take of a wrong film computes for minutes, while this
 * process must send mail.
 */
export function openTakeAligner({
  processorMs = 20 * 60_000,
  deadlineMs = 60 * 60_000,
} = {}): TakeAligner {
  const script = new URL("./align-process.ts", import.meta.url);
  const child = openChildWorker({ script, processorMs, deadlineMs });
  return {
    close: child.close,
    align: async ({ sound, score: { notes, bars }, take }, signal) => {
      signal.throwIfAborted();
      try {
        const output = await child.run(serialize({ sound, score: { notes, bars }, take }), signal);
        const result: AlignTaskResult = deserialize(output);
        if ("alignment" in result) return result.alignment;
        throw result.failure === "too-long"
          ? new TooLongError()
          : new AlignmentError(result.failure);
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof TaskLost && error.isSpent ? new TooLongError() : error;
      }
    },
  };
}
