import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { findVideo, readLessons } from "#catalog/index.ts";
import type { Database } from "#platform/database/open-database.ts";
import { type Jobs, jobKind } from "#platform/jobs/jobs.ts";
import { findPicture } from "./poster/find-picture.ts";
import { hasSharePicture, writeSharePicture } from "./poster/share-picture.ts";
import { readScore } from "./score/read-score.ts";

export interface SharePictureDeps {
  db: Database;
  jobs: Jobs;
  schoolDir: string;
  mediaRoot: string;
  picturesDir: string;
}

const drawSharePictureJob = jobKind({
  name: "studio.draw-share-picture",
  payload: z.object({ videoId: z.string() }),
  retryLimit: 2,
  expireInSeconds: 2 * 60,
  unique: true,
});

/** Queues the picture for where a lesson is shared, if it was prepared before there was one. */
export async function queueSharePicture(
  { jobs, mediaRoot }: Pick<SharePictureDeps, "jobs" | "mediaRoot">,
  { videoId, mediaId }: { videoId: string; mediaId: string },
): Promise<void> {
  if (await hasSharePicture(path.join(mediaRoot, mediaId))) return;
  await jobs.send(drawSharePictureJob, { videoId }, { key: videoId });
}

/** Draws what is queued. A job that runs twice finds the picture and leaves it as it is. */
export async function workOnSharePictures(deps: SharePictureDeps): Promise<void> {
  await deps.jobs.work(drawSharePictureJob, ({ videoId }) => drawSharePicture(deps, videoId));
}

async function drawSharePicture(deps: SharePictureDeps, videoId: string): Promise<void> {
  const { schoolDir, mediaRoot, picturesDir } = deps;
  const lesson = (await readLessons(schoolDir)).find((each) => each.videoId === videoId);
  const video = await findVideo(deps, videoId);
  // Taken out of the school since, or about to be prepared anew, picture and all.
  if (!lesson || !video?.mediaId || video.mediaState !== "ready") return;
  const outFolder = path.join(mediaRoot, video.mediaId);
  if (await hasSharePicture(outFolder)) return;
  const score = readScore(await readFile(path.join(schoolDir, "lessons", lesson.score), "utf8"));
  const picturePath = await findPicture(picturesDir, lesson.picture);
  await writeSharePicture({ ...lesson, score, picturePath, outFolder });
}
