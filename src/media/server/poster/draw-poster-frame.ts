import { findVideoById, setVideoPoster, type VideoRow } from "#catalog/server/index.ts";
import { isDatabaseUnavailable } from "#platform/server/database/is-database-unavailable.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { filmClips } from "../film/film.ts";
import { findLessonFilm } from "../queries/lesson-films.ts";
import {
  endPosterFrame,
  findPosterFrame,
  type PosterFrameRequest,
  type PosterFrameRow,
} from "../queries/poster-frames.ts";
import { posterUrlPath } from "./draw-posters.ts";
import { posterFrameJob } from "./poster-frame-job.ts";
import { drawPublicImages, storePublicImages } from "./public-images.ts";
import { readFilmFrame, readFrameManifest } from "./read-film-frame.ts";

export interface PosterFrameDeps {
  db: Database;
  log: Logger;
  ffmpeg: Ffmpeg;
  mediaFiles: FileStore;
  masterKey: Uint8Array;
}

export async function workOnPosterFrames(deps: PosterFrameDeps & { jobs: Jobs }): Promise<void> {
  await deps.jobs.work(posterFrameJob, (request, signal) => drawPosterFrame(deps, request, signal));
}

/**
 * Draws a lesson's posters and share image from a moment of its film, under a new id, unless a
 * newer request exists. Throws if the job must be tried again: the worker stops, or the database is
 * unavailable.
 */
async function drawPosterFrame(
  deps: PosterFrameDeps,
  request: PosterFrameRequest,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = deps;
  const { lessonId } = request;
  const frame = await findPosterFrame(db, lessonId);
  const video = await findVideoById({ db }, lessonId);
  if (!video || frame?.request !== request.request || frame.state !== "waiting") return;
  try {
    const posterPath = await storePosters(deps, { video, frame, signal });
    await db.transaction().execute(async (trx) => {
      const isNewest = await endPosterFrame(trx, request, null);
      if (isNewest) await setVideoPoster({ db: trx }, { id: lessonId, posterPath });
    });
    log.info({ lessonId }, "poster drawn");
  } catch (error) {
    if (signal.aborted || isDatabaseUnavailable(error)) throw error;
    const isMissing = error instanceof AppError && error.code === "media.film_not_ready";
    const failure = isMissing ? "film-not-ready" : "unknown";
    await db.transaction().execute((trx) => endPosterFrame(trx, request, failure));
    log.error({ err: error, lessonId }, "poster not drawn");
  }
}

async function storePosters(
  deps: PosterFrameDeps,
  { video, frame, signal }: { video: VideoRow; frame: PosterFrameRow; signal: AbortSignal },
): Promise<string> {
  const atSeconds = await getMoment(deps, video, frame);
  const png = await readFilmFrame({ ...deps, signal }, video, atSeconds);
  const { title, tagline, category } = video;
  const images = await drawPublicImages({ title, tagline, category, image: png });
  return posterUrlPath(await storePublicImages(deps.mediaFiles, images), "");
}

/** The moment in the film's seconds; a clip's moment is stored in its file's seconds. */
async function getMoment(
  deps: PosterFrameDeps,
  video: VideoRow,
  { lessonId, clip, atSeconds }: PosterFrameRow,
): Promise<number> {
  if (clip === null) return atSeconds;
  const { clipSeconds = [], composition } = await readFrameManifest(deps, video);
  const begins = composition?.clipStartSeconds[clip];
  if (begins !== undefined) return Math.max(0, atSeconds - begins);
  const film = await findLessonFilm(deps.db, lessonId);
  const { startSeconds = 0 } = filmClips.parse(film?.source)[clip] ?? {};
  const before = clipSeconds.slice(0, clip);
  if (before.length < clip) throw new Error("the lengths of the film's clips are not known");
  return before.reduce((sum, length) => sum + length, 0) + Math.max(0, atSeconds - startSeconds);
}
