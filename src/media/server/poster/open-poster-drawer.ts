import {
  openChildWorker,
  TaskLost,
  TaskRefused,
} from "#platform/server/child-worker/open-child-worker.ts";
import { AppError } from "#platform/server/errors.ts";
import { ClientBulkhead } from "#platform/server/http/limits/client-bulkhead.ts";
import { heicRemedy } from "#platform/server/images/encode-image.ts";
import { imageProcessorMs } from "#platform/server/images/watch-memory.ts";
import type { PublicImage } from "./draw-posters.ts";
import { drawnImages, type PosterTask } from "./poster-task.ts";

/** Longer than a picture's processor time, since a busy machine takes longer. */
const deadlineMs = 50_000;
/** Of the posters and the share image. */
const drawingProcessorMs = 10_000;

/** Draws one poster at a time. Clients are instructors. */
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
   * Draws a lesson's posters and share image. Throws `media.picture_too_large`, `media.picture_unreadable`, and `platform.unavailable` while
   * too many wait.
   */
  draw: (
    userId: string,
    task: Omit<PosterTask, "image"> & { image: Buffer },
  ) => Promise<PublicImage[]>;
  close: () => void;
}

/**
 * Decodes pictures and draws posters in a child process, so that drawing delays no other request.
 */
export function openPosterDrawer(): PosterDrawer {
  const script = new URL("./poster-process.ts", import.meta.url);
  const child = openChildWorker({
    script,
    deadlineMs,
    processorMs: imageProcessorMs + drawingProcessorMs,
  });
  const drawings = new ClientBulkhead(drawing);
  return {
    close: child.close,
    draw: (userId, { image, ...poster }) =>
      drawings.run(userId, async () => {
        const task: PosterTask = { ...poster, image: image.toString("base64") };
        try {
          const drawn = await child.run(Buffer.from(JSON.stringify(task)));
          return drawnImages
            .parse(JSON.parse(drawn.toString()))
            .map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes, "base64") }));
        } catch (cause) {
          if (!(cause instanceof TaskRefused || cause instanceof TaskLost)) throw cause;
          if (cause instanceof TaskLost && cause.isLate) {
            throw new AppError("platform.unavailable", { retryAfterSeconds: 30, cause });
          }
          const { message: reason } = cause;
          if (reason === "too-large") throw new AppError("media.picture_too_large", { cause });
          throw new AppError("media.picture_unreadable", {
            cause,
            ...(reason === "heic" && { message: heicRemedy }),
          });
        }
      }),
  };
}
