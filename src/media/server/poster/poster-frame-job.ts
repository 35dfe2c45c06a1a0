import * as z from "zod";
import type { Trx } from "#platform/server/database/executor.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import type { PosterFrameRequest } from "../queries/poster-frames.ts";

/** Draws a lesson's posters from a moment of its film. */
export const posterFrameJob = jobKind({
  name: "studio.draw-poster-frame",
  payload: z.object({ lessonId: z.uuid(), request: z.int() }),
  retryLimit: 20,
  retryDelayMaxSeconds: 60,
  expireInSeconds: 300,
  unique: true,
});

export async function queuePosterFrame(
  jobs: Pick<Jobs, "send">,
  { lessonId, request }: PosterFrameRequest,
  transaction: Trx,
): Promise<void> {
  const options = { key: `${lessonId}.${request}`, transaction };
  await jobs.send(posterFrameJob, { lessonId, request }, options);
}
