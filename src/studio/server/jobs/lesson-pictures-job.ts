import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { findVideo, markVideoPoster, readLessons } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import { changePoster, readPoster } from "../delivery/prepared-folder.ts";
import { findPicture } from "../poster/find-picture.ts";
import { hasSharePicture, writeSharePicture } from "../poster/share-picture.ts";
import {
  createPosterId,
  hasPosters,
  posterFolder,
  posterIdOf,
  posterName,
  posterUrlPath,
  writePosters,
} from "../poster/write-posters.ts";
import { readScore } from "../score/read-score.ts";

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
 * Queues a lesson's posters and its sharing picture if an older version prepared it: posters drawn
 * otherwise, none to share, or pictures under the media id, whose URLs told where the media lie.
 */
export async function queuePictures(
  { jobs, mediaRoot }: Pick<LessonPicturesDeps, "jobs" | "mediaRoot">,
  { videoId, posterPath }: { videoId: string; posterPath: string | null },
): Promise<void> {
  const posterId = posterIdOf(posterPath);
  if (posterId !== null && posterPath === posterUrlPath(posterName(posterId), "")) {
    const folder = posterFolder(mediaRoot, posterId);
    if ((await hasPosters(folder)) && (await hasSharePicture(folder))) return;
  }
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
  const posterId = posterIdOf(await readPoster(outFolder)) ?? createPosterId();
  const folder = posterFolder(mediaRoot, posterId);
  const input = { ...lesson, score, picturePath, folder };
  if (!(await hasSharePicture(folder))) await writeSharePicture(input);
  if (!(await hasPosters(folder))) await writePosters(input);
  const poster = posterName(posterId);
  await changePoster(outFolder, poster);
  await markVideoPoster(
    { db },
    { slug: videoId, mediaId, posterPath: posterUrlPath(poster, mediaId) },
  );
}
