import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { findVideo, markVideoPoster, readLessons } from "#catalog/index.ts";
import type { Database } from "#platform/database/open-database.ts";
import { type Jobs, jobKind } from "#platform/jobs/jobs.ts";
import { changePoster } from "./delivery/prepared-folder.ts";
import { findPicture } from "./poster/find-picture.ts";
import { hasSharePicture, writeSharePicture } from "./poster/share-picture.ts";
import { hasPosters, posterAddress, posterFile, writePosters } from "./poster/write-posters.ts";
import { readScore } from "./score/read-score.ts";

export interface LessonPicturesDeps {
  db: Database;
  jobs: Jobs;
  schoolDir: string;
  mediaRoot: string;
  picturesDir: string;
}

const drawPicturesJob = jobKind({
  name: "studio.draw-pictures",
  payload: z.object({ videoId: z.string() }),
  retryLimit: 2,
  expireInSeconds: 2 * 60,
  unique: true,
});

/**
 * Queues a lesson's posters and the picture for where it is shared, if it was prepared before they
 * were drawn as they are today.
 */
export async function queuePictures(
  { jobs, mediaRoot }: Pick<LessonPicturesDeps, "jobs" | "mediaRoot">,
  { videoId, mediaId, posterPath }: { videoId: string; mediaId: string; posterPath: string | null },
): Promise<void> {
  const outFolder = path.join(mediaRoot, mediaId);
  const isShown = posterPath === posterAddress(mediaId);
  if (isShown && (await hasPosters(outFolder)) && (await hasSharePicture(outFolder))) return;
  await jobs.send(drawPicturesJob, { videoId }, { key: videoId });
}

/** Draws what is queued. A job that runs twice finds the pictures and leaves them as they are. */
export async function workOnPictures(deps: LessonPicturesDeps): Promise<void> {
  await deps.jobs.work(drawPicturesJob, ({ videoId }) => drawPictures(deps, videoId));
}

async function drawPictures(deps: LessonPicturesDeps, videoId: string): Promise<void> {
  const { db, schoolDir, mediaRoot, picturesDir } = deps;
  const lesson = (await readLessons(schoolDir)).find((each) => each.videoId === videoId);
  const video = await findVideo(deps, videoId);
  // Taken out of the school since, or about to be prepared anew, pictures and all.
  if (!lesson || !video?.mediaId || video.mediaState !== "ready") return;
  const { mediaId } = video;
  const outFolder = path.join(mediaRoot, mediaId);
  const score = readScore(await readFile(path.join(schoolDir, "lessons", lesson.score), "utf8"));
  const picturePath = await findPicture(picturesDir, lesson.picture);
  const input = { ...lesson, score, picturePath, outFolder };
  if (!(await hasSharePicture(outFolder))) await writeSharePicture(input);
  if (!(await hasPosters(outFolder))) await writePosters(input);
  await changePoster(outFolder, posterFile);
  await markVideoPoster({ db }, { videoId, mediaId, posterPath: posterAddress(mediaId) });
}
