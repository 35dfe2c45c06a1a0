import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { findVideo, markFirstPoster, markVideoPoster, readLessons } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { readScore } from "#score/server/index.ts";
import { changePoster, readPoster } from "../delivery/prepared-media.ts";
import {
  drawPosters,
  generatePosterId,
  hasPosters,
  type PublicImage,
  posterIdOf,
  posterName,
  posterUrlPath,
} from "../poster/draw-posters.ts";
import { drawShareImage } from "../poster/drawing/share-image.ts";
import { findImage } from "../poster/find-image.ts";
import { drawPublicImages, hasShareImage, storePublicImages } from "../poster/public-images.ts";

export interface LessonImagesDeps {
  db: Database;
  jobs: Jobs;
  schoolDir: string;
  mediaFiles: FileStore;
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
  { jobs, mediaFiles }: Pick<LessonImagesDeps, "jobs" | "mediaFiles">,
  { videoId, posterPath }: { videoId: string; posterPath: string | null },
  transaction?: Trx,
): Promise<void> {
  const posterId = posterIdOf(posterPath);
  if (posterId !== null && posterPath === posterUrlPath(posterName(posterId), "")) {
    const hasAll =
      (await hasPosters(mediaFiles, posterId)) && (await hasShareImage(mediaFiles, posterId));
    if (hasAll) return;
  }
  const options = { key: videoId, ...(transaction && { transaction }) };
  await jobs.send(drawImagesJob, { videoId }, options);
}

/** Draws queued images. Idempotent: existing images are left as they are. */
export async function workOnImages(deps: LessonImagesDeps): Promise<void> {
  await deps.jobs.work(drawImagesJob, ({ videoId }) => drawImages(deps, videoId));
}

async function drawImages(deps: LessonImagesDeps, videoId: string): Promise<void> {
  const { db, schoolDir, mediaFiles, imagesDir } = deps;
  const lesson = (await readLessons(schoolDir)).find((each) => each.videoId === videoId);
  const video = await findVideo(deps, videoId);
  // The lesson was removed from the school, or has an instructor's film.
  if (!lesson || video?.source !== "school") return;
  const score = readScore(await readFile(path.join(schoolDir, "lessons", lesson.score), "utf8"));
  const input = { ...lesson, score, image: await findImage(imagesDir, lesson.picture) };
  if (!video.mediaId || video.mediaState !== "ready") {
    // The score is known before the film, so the lesson gets its poster before the encoding ends.
    if (video.posterPath !== null) return;
    const poster = await storePublicImages(mediaFiles, await drawPublicImages(input));
    const posterPath = posterUrlPath(poster, "");
    await markFirstPoster({ db }, { id: video.id, posterPath });
    return;
  }
  const { mediaId } = video;
  const posterId = posterIdOf(await readPoster(mediaFiles, mediaId)) ?? generatePosterId();
  const missing: PublicImage[] = [];
  if (!(await hasShareImage(mediaFiles, posterId))) missing.push(await drawShareImage(input));
  if (!(await hasPosters(mediaFiles, posterId))) missing.push(...(await drawPosters(input)));
  const poster = await storePublicImages(mediaFiles, missing, posterId);
  await changePoster(mediaFiles, mediaId, poster);
  await markVideoPoster(
    { db },
    { slug: videoId, mediaId, posterPath: posterUrlPath(poster, mediaId) },
  );
}
