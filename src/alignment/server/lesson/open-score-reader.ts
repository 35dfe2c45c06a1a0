import { serialize } from "node:v8";
import {
  openChildWorker,
  TaskLost,
  TaskRefused,
} from "#platform/server/child-worker/open-child-worker.ts";
import { AppError } from "#platform/server/errors.ts";
import { ClientBulkhead } from "#platform/server/http/limits/client-bulkhead.ts";
import type { ReadScore, ScoreCorrections } from "#score/server/index.ts";
import type { StudioScoreReading } from "../../contract/score-reading.ts";
import {
  type ScoreSummary,
  type ScoreTask,
  type ScoreTaskResult,
  scoreTaskResult,
} from "./material-summaries.ts";

/** Reads one score at a time. Clients are instructors. */
const reading = {
  name: "scoreReadings",
  limit: 1,
  limitPerClient: 1,
  queueLimit: 5,
  queueLimitPerClient: 1,
  maxWaitMs: 30_000,
};
/** Many times the need of the longest score. */
const heapMegabytes = 512;

export interface ScoreReader {
  /**
   * Reads an instructor's file: its MusicXML, its notes, and the summary that the studio shows. Throws
   * `alignment.score_unreadable`, and `platform.unavailable` while others wait or the machine is
   * busy.
   */
  read: (
    userId: string,
    file: Buffer,
    corrections: ScoreCorrections | null,
  ) => Promise<{ summary: ScoreSummary; musicXml: string; score: ReadScore }>;
  /** Its staves and bars, and the notes of one bar, for a correction. Throws as `read` does. */
  describe: (
    userId: string,
    file: Buffer,
    of: { corrections: ScoreCorrections | null; bar: number | undefined },
  ) => Promise<Omit<StudioScoreReading, "sha256">>;
  close: () => void;
}

/** Reads scores in a child process with limits: a hostile score may take hours or gigabytes. */
export function openScoreReader({ deadlineMs = 20_000, processorMs = 10_000 } = {}): ScoreReader {
  const script = new URL("./score-process.ts", import.meta.url);
  const child = openChildWorker({ script, deadlineMs, processorMs, heapMegabytes });
  const readings = new ClientBulkhead(reading);
  const run = async (
    userId: string,
    task: ScoreTask,
  ): Promise<Exclude<ScoreTaskResult, { problem: string }>> => {
    const output = await readings
      .run(userId, () => child.run(serialize(task)))
      .catch((cause: unknown) => {
        if (!(cause instanceof TaskRefused || cause instanceof TaskLost)) throw cause;
        if (cause instanceof TaskLost && cause.isLate) {
          throw new AppError("platform.unavailable", { retryAfterSeconds: 30, cause });
        }
        const message =
          "This score takes too long to read. Export it again in the notation program, or divide it into lessons.";
        throw new AppError("alignment.score_unreadable", { message, cause });
      });
    const result = scoreTaskResult.parse(JSON.parse(output.toString("utf8")));
    if ("problem" in result) {
      throw new AppError("alignment.score_unreadable", { message: result.problem });
    }
    return result;
  };
  return {
    close: child.close,
    read: async (userId, file, corrections) => {
      const result = await run(userId, { file, corrections, describes: false });
      if ("summary" in result) return result;
      throw new Error("The score was described instead of read.");
    },
    describe: async (userId, file, of) => {
      const result = await run(userId, { file, ...of, describes: true });
      if ("description" in result) return result.description;
      throw new Error("The score was read instead of described.");
    },
  };
}
