import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import {
  findVideo,
  type Lesson,
  markVideoFailed,
  markVideoReady,
  readLessons,
} from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { dataCostsOf } from "#playback/contract.ts";
import { findImage } from "../poster/find-image.ts";
import { posterUrlPath } from "../poster/write-posters.ts";
import { type PrepareDeps, prepareLesson } from "../preparation/prepare-lesson.ts";
import { queueImages, workOnImages } from "./lesson-images-job.ts";

interface LessonJobsDeps extends Omit<PrepareDeps, "signal" | "onStep"> {
  db: Database;
  jobs: Jobs;
  log: Logger;
  schoolDir: string;
  /** The folder of prepared lessons, one subfolder a media id. */
  mediaRoot: string;
  /** The school's images, for posters. */
  imagesDir: string;
}

/** Increment when the same score should give another video: all lessons are prepared again. */
const PIPELINE_VERSION = 1;

const prepareLessonJob = jobKind({
  name: "studio.prepare-lesson",
  payload: z.object({ videoId: z.string() }),
  retryLimit: 2,
  expireInSeconds: 15 * 60,
  unique: true,
});

/**
 * Queues every lesson whose media are missing, outdated or without data costs, in the order of the
 * library, and the images of lessons where only those are missing or outdated. Runs at every start.
 */
export async function queueMissingLessons(deps: LessonJobsDeps): Promise<void> {
  for (const lesson of await readLessons(deps.schoolDir)) {
    const { videoId, serialNumber } = lesson;
    const video = await findVideo(deps, videoId);
    if (video?.source !== "school") continue;
    const mediaId = await mediaIdOf(deps, lesson);
    if (video.mediaState === "ready" && video.mediaId === mediaId) {
      await queueImages(deps, { videoId, posterPath: video.posterPath });
      if (video.bytesAll !== null) continue;
    }
    await deps.jobs.send(prepareLessonJob, { videoId }, { key: videoId, priority: -serialNumber });
  }
}

/** Prepares queued lessons and draws missing images, one at a time: encoding uses all cores. */
export async function workOnLessons(deps: LessonJobsDeps): Promise<void> {
  await deps.jobs.work(
    prepareLessonJob,
    ({ videoId }, signal) => prepareOne(deps, videoId, signal),
    {
      pollSeconds: 0.5,
    },
  );
  await workOnImages(deps);
}

async function prepareOne(deps: LessonJobsDeps, videoId: string, signal: AbortSignal) {
  const { db, log, schoolDir, mediaRoot, imagesDir } = deps;
  const lesson = (await readLessons(schoolDir)).find((each) => each.videoId === videoId);
  if (!lesson) return; // removed from the school meanwhile
  const mediaId = await mediaIdOf(deps, lesson);
  const startedAt = performance.now();
  try {
    const { title, tagline, category, labels } = lesson;
    const media = await prepareLesson(
      { ...deps, signal },
      {
        ...{ mediaId, title, tagline, category, labels },
        scorePath: scoreFile(schoolDir, lesson),
        imagePath: await findImage(imagesDir, lesson.picture),
        outDir: path.join(mediaRoot, mediaId),
      },
    );
    const { durationSeconds } = media;
    const posterPath = posterUrlPath(media.poster ?? "", mediaId);
    const dataCosts = dataCostsOf(media);
    await markVideoReady(
      { db },
      { slug: videoId, mediaId, durationSeconds, posterPath, dataCosts },
    );
    await queueImages(deps, { videoId, posterPath });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    log.info({ videoId, mediaId, seconds }, "lesson prepared");
  } catch (error) {
    if (!signal.aborted) await markVideoFailed({ db }, videoId);
    throw error;
  }
}

/** New content and a new master key get a new id, since files under an id are immutable. */
export async function mediaIdOf(
  { schoolDir, masterKey }: Pick<LessonJobsDeps, "schoolDir" | "masterKey">,
  lesson: Lesson,
): Promise<string> {
  const { videoId, title, tagline, category, labels, picture } = lesson;
  const score = await readFile(scoreFile(schoolDir, lesson));
  const content = JSON.stringify([PIPELINE_VERSION, title, tagline, category, labels, picture]);
  const hash = createHmac("sha256", masterKey).update(content).update(score).digest("hex");
  return `${videoId.slice(0, 60)}-${hash.slice(0, 12)}`;
}

function scoreFile(schoolDir: string, lesson: Lesson): string {
  return path.join(schoolDir, "lessons", lesson.score);
}
