import {
  openChildWorker,
  TaskLost,
  TaskRefused,
} from "#platform/server/child-worker/open-child-worker.ts";
import { AppError } from "#platform/server/errors.ts";
import { ClientBulkhead } from "#platform/server/http/limits/client-bulkhead.ts";
import type { PosterTask } from "./poster-task.ts";

const deadlineMs = 30_000;

/** Posters are drawn one after another; clients are instructors. */
const drawing = {
  name: "posterDrawings",
  limit: 1,
  limitPerClient: 1,
  queueLimit: 5,
  queueLimitPerClient: 1,
  maxWaitMs: deadlineMs,
};

export interface PosterDrawer {
  /**
   * Draws a lesson's posters and share image into a new folder; returns the manifest's `poster`. Throws
   * `media.picture_too_large`, `media.picture_unreadable`, and `platform.unavailable` while others wait.
   */
  draw: (userId: string, task: Omit<PosterTask, "image"> & { image: Buffer }) => Promise<string>;
  close: () => void;
}

/** Decodes pictures and draws posters in a child process, so that no other request waits. */
export function openPosterDrawer(): PosterDrawer {
  const script = new URL("./poster-process.ts", import.meta.url);
  const child = openChildWorker({ script, deadlineMs });
  const drawings = new ClientBulkhead(drawing);
  return {
    close: child.close,
    draw: (userId, { image, ...poster }) =>
      drawings.run(userId, async () => {
        const task: PosterTask = { ...poster, image: image.toString("base64") };
        try {
          return (await child.run(Buffer.from(JSON.stringify(task)))).toString();
        } catch (cause) {
          if (!(cause instanceof TaskRefused || cause instanceof TaskLost)) throw cause;
          const isTooLarge = cause.message === "too-large";
          throw new AppError(isTooLarge ? "media.picture_too_large" : "media.picture_unreadable", {
            cause,
          });
        }
      }),
  };
}
