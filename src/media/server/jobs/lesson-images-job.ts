import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { findVideo, markFirstPoster, markVideoPoster, readLessons } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import { readScore } from "#score/server/index.ts";
import { changePoster, readPoster } from "../delivery/prepared-folder.ts";
import { hasShareImage, writeShareImage } from "../poster/drawing/share-image.ts";
import { findImage } from "../poster/find-image.ts";
import {
  generatePosterId,
  hasPosters,
  posterFolder,
  posterIdOf,
  posterName,
  posterUrlPath,
  writePosters,
} from "../poster/write-posters.ts";

export interface LessonImagesDeps {
  db: Database;
  jobs: Jobs;
  schoolDir: string;
  mediaRoot: string;
  imagesDir: string;
}

const drawImagesJob = jobKind({
  name: "studio.draw-pictures",
  payload: z.object({ videoId: z.string() }),
  retryLimit: 2,
  expireInSeconds: 2 * 60,
  unique: true,
});

/**
 * Queues a lesson's posters and share image if an image is missing or an older version encoded the
 * lesson: its posters are outdated, or are stored under the media id, which their URLs reveal.
 */
export async function queueImages(
  { jobs, mediaRoot }: Pick<LessonImagesDeps, "jobs" | "mediaRoot">,
  { videoId, posterPath }: { videoId: string; posterPath: string | null },
  transaction?: Trx,
): Promise<void> {
  const posterId = posterIdOf(posterPath);
  if (posterId !== null && posterPath === posterUrlPath(posterName(posterId), "")) {
    const folder = posterFolder(mediaRoot, posterId);
    if ((await hasPosters(folder)) && (await hasShareImage(folder))) return;
  }
  const options = { key: videoId, ...(transaction && { transaction }) };
  await jobs.send(drawImagesJob, { videoId }, options);
}

/** Draws queued images. Idempotent: existing images are left as they are. */
export async function workOnImages(deps: LessonImagesDeps): Promise<void> {
  await deps.jobs.work(drawImagesJob, ({ videoId }) => drawImages(deps, videoId));
}

async function drawImages(deps: LessonImagesDeps, videoId: string): Promise<void> {
  const { db, schoolDir, mediaRoot, imagesDir } = deps;
  const lesson = (await readLessons(schoolDir)).find((each) => each.videoId === videoId);
  const video = await findVideo(deps, videoId);
  // The lesson was removed from the school, or has an instructor's film.
  if (!lesson || video?.source !== "school") return;
  const score = readScore(await readFile(path.join(schoolDir, "lessons", lesson.score), "utf8"));
  const imagePath = await findImage(imagesDir, lesson.picture);
  if (!video.mediaId || video.mediaState !== "ready") {
    // The score is known before the film, so the lesson gets its poster before the encoding ends.
    if (video.posterPath !== null) return;
    const posterId = generatePosterId();
    const folder = posterFolder(mediaRoot, posterId);
    const input = { ...lesson, score, imagePath, folder };
    await writeShareImage(input);
    await writePosters(input);
    const posterPath = posterUrlPath(posterName(posterId), "");
    await markFirstPoster({ db }, { id: video.id, posterPath });
    return;
  }
  const { mediaId } = video;
  const outFolder = path.join(mediaRoot, mediaId);
  const posterId = posterIdOf(await readPoster(outFolder)) ?? generatePosterId();
  const folder = posterFolder(mediaRoot, posterId);
  const input = { ...lesson, score, imagePath, folder };
  if (!(await hasShareImage(folder))) await writeShareImage(input);
  if (!(await hasPosters(folder))) await writePosters(input);
  const poster = posterName(posterId);
  await changePoster(outFolder, poster);
  await markVideoPoster(
    { db },
    { slug: videoId, mediaId, posterPath: posterUrlPath(poster, mediaId) },
  );
}
