import { createHash } from "node:crypto";
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
import { costsOf } from "#playback/contract.ts";
import { findPicture } from "../poster/find-picture.ts";
import { posterUrlPath } from "../poster/write-posters.ts";
import { type PrepareDeps, prepareLesson } from "../preparation/prepare-lesson.ts";
import { queuePictures, workOnPictures } from "./lesson-pictures-job.ts";

interface LessonJobsDeps extends Omit<PrepareDeps, "signal" | "onStage"> {
  db: Database;
  jobs: Jobs;
  log: Logger;
  schoolDir: string;
  /** Prepared lessons, one folder a media id. */
  mediaRoot: string;
  /** The school's pictures, for posters. */
  picturesDir: string;
}

/** Change it when the same score should give another film: all lessons are then prepared anew. */
const PIPELINE_VERSION = 1;

const prepareLessonJob = jobKind({
  name: "studio.prepare-lesson",
  payload: z.object({ videoId: z.string() }),
  retryLimit: 2,
  expireInSeconds: 15 * 60,
  unique: true,
});

/**
 * Queues every lesson whose media are missing or were made from something else than its score and
 * words of today, or whose data costs are not known yet, in the order in which a student meets them,
 * and the pictures of those where only they are missing or drawn as they once were. Call it at every
 * start.
 */
export async function queueMissingLessons(deps: LessonJobsDeps): Promise<void> {
  for (const lesson of await readLessons(deps.schoolDir)) {
    const { videoId, serialNumber } = lesson;
    const video = await findVideo(deps, videoId);
    if (!video) continue;
    const mediaId = await mediaIdOf(deps, lesson);
    if (video.mediaState === "ready" && video.mediaId === mediaId) {
      await queuePictures(deps, { videoId, posterPath: video.posterPath });
      if (video.bytesAll !== null) continue;
    }
    await deps.jobs.send(prepareLessonJob, { videoId }, { key: videoId, priority: -serialNumber });
  }
}

/** Prepares queued lessons and draws their missing pictures, one at a time: encoding uses all cores by itself. */
export async function workOnLessons(deps: LessonJobsDeps): Promise<void> {
  await deps.jobs.work(
    prepareLessonJob,
    ({ videoId }, signal) => prepareOne(deps, videoId, signal),
    {
      pollSeconds: 0.5,
    },
  );
  await workOnPictures(deps);
}

async function prepareOne(deps: LessonJobsDeps, videoId: string, signal: AbortSignal) {
  const { db, log, schoolDir, mediaRoot, picturesDir } = deps;
  const lesson = (await readLessons(schoolDir)).find((each) => each.videoId === videoId);
  if (!lesson) return; // taken out of the school since
  const mediaId = await mediaIdOf(deps, lesson);
  const startedAt = performance.now();
  try {
    const { title, hook, category, labels } = lesson;
    const media = await prepareLesson(
      { ...deps, signal },
      {
        ...{ mediaId, title, hook, category, labels },
        scorePath: scoreFile(schoolDir, lesson),
        picturePath: await findPicture(picturesDir, lesson.picture),
        outDir: path.join(mediaRoot, mediaId),
      },
    );
    const { durationSeconds } = media;
    const posterPath = posterUrlPath(media.poster ?? "", mediaId);
    const dataCosts = costsOf(media);
    await markVideoReady(
      { db },
      { slug: videoId, mediaId, durationSeconds, posterPath, dataCosts },
    );
    await queuePictures(deps, { videoId, posterPath });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    log.info({ videoId, mediaId, seconds }, "lesson prepared");
  } catch (error) {
    if (!signal.aborted) await markVideoFailed({ db }, videoId);
    throw error;
  }
}

/** New content gets a new id, since everything under an id is cached for ever. */
export async function mediaIdOf(
  { schoolDir }: { schoolDir: string },
  lesson: Lesson,
): Promise<string> {
  const { videoId, title, hook, category, labels, picture } = lesson;
  const score = await readFile(scoreFile(schoolDir, lesson));
  const words = JSON.stringify([PIPELINE_VERSION, title, hook, category, labels, picture]);
  const hash = createHash("sha256").update(words).update(score).digest("hex").slice(0, 12);
  return `${videoId.slice(0, 60)}-${hash}`;
}

function scoreFile(schoolDir: string, lesson: Lesson): string {
  return path.join(schoolDir, "lessons", lesson.score);
}
