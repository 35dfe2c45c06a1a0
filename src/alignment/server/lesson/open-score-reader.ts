import {
  openChildWorker,
  TaskLost,
  TaskRefused,
} from "#platform/server/child-worker/open-child-worker.ts";
import { AppError } from "#platform/server/errors.ts";
import { ClientBulkhead } from "#platform/server/http/limits/client-bulkhead.ts";
import { type ScoreSummary, scoreTaskResult } from "./material-summaries.ts";

/** Scores are read one after another; clients are instructors. */
const reading = {
  name: "scoreReadings",
  limit: 1,
  limitPerClient: 1,
  queueLimit: 5,
  queueLimitPerClient: 1,
  maxWaitMs: 30_000,
};
/** Many times what the longest score needs. */
const heapMegabytes = 512;

export interface ScoreReader {
  /**
   * Reads a score that an instructor attaches. Throws `alignment.score_unreadable`, and
   * `platform.unavailable` while others wait or the machine is busy.
   */
  summarise: (userId: string, musicXml: string) => Promise<ScoreSummary>;
  close: () => void;
}

/** Reads scores in a child process: one made to take hours or gigabytes costs the school neither. */
export function openScoreReader({ deadlineMs = 20_000, processorMs = 10_000 } = {}): ScoreReader {
  const script = new URL("./score-process.ts", import.meta.url);
  const child = openChildWorker({ script, deadlineMs, processorMs, heapMegabytes });
  const readings = new ClientBulkhead(reading);
  return {
    close: child.close,
    summarise: async (userId, musicXml) => {
      const output = await readings
        .run(userId, () => child.run(Buffer.from(musicXml, "utf8")))
        .catch((cause: unknown) => {
          if (!(cause instanceof TaskRefused || cause instanceof TaskLost)) throw cause;
          if (cause instanceof TaskLost && cause.isLate) {
            throw new AppError("platform.unavailable", { retryAfterSeconds: 30, cause });
          }
          const message = "This score is nested too deeply, or too large to be read.";
          throw new AppError("alignment.score_unreadable", { message, cause });
        });
      const result = scoreTaskResult.parse(JSON.parse(output.toString("utf8")));
      if ("problem" in result) {
        throw new AppError("alignment.score_unreadable", { message: result.problem });
      }
      return result;
    },
  };
}
