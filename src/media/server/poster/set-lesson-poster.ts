import { findVideoById, setVideoPoster } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { type LessonPoster, posterFailures } from "../../contract/lesson-poster.ts";
import type { MediaDeps } from "../media-deps.ts";
import { dropPosterFrame, findPosterFrame, requestPosterFrame } from "../queries/poster-frames.ts";
import { posterUrlPath } from "./draw-posters.ts";
import type { PosterDrawer } from "./open-poster-drawer.ts";
import { queuePosterFrame } from "./poster-frame-job.ts";
import { storePublicImages } from "./public-images.ts";

export interface LessonPosterDeps extends MediaDeps {
  mediaFiles: FileStore;
  drawer: PosterDrawer;
  /** Resolves when visitors' pages show the new poster. */
  waitForInvalidation: () => Promise<void>;
}

interface NewPoster {
  actorId: string;
  lessonId: string;
}

/**
 * Sets a lesson's posters and share image from a picture, under a new id, since URLs are
 * immutable. The film stays. Throws `catalog.lesson_not_found`, `media.picture_unreadable` and
 * `media.picture_too_large`.
 */
export async function setLessonPoster(
  deps: LessonPosterDeps,
  { actorId, lessonId, image }: NewPoster & { image: Buffer },
): Promise<{ poster: string }> {
  const { db, mediaFiles, drawer } = deps;
  const video = await findVideoById({ db }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  const { title, tagline, category, slug } = video;
  const drawn = await drawer.draw(actorId, { title, tagline, category, image });
  const poster = posterUrlPath(await storePublicImages(mediaFiles, drawn), "");
  await db.transaction().execute(async (trx) => {
    const isKnown = await setVideoPoster({ db: trx }, { id: lessonId, posterPath: poster });
    if (!isKnown) throw new AppError("catalog.lesson_not_found");
    await dropPosterFrame(trx, lessonId);
    await recordPoster(trx, { actorId, lessonId }, { videoId: slug, source: "upload" });
  });
  await deps.waitForInvalidation();
  return { poster };
}

/**
 * Queues posters and a share image from a moment of the lesson's film, which a worker draws. Throws
 * `catalog.lesson_not_found` and `media.film_not_ready`.
 */
export async function takePosterFrame(
  { db, jobs }: MediaDeps,
  { actorId, lessonId, atSeconds }: NewPoster & { atSeconds: number },
): Promise<LessonPoster> {
  return db.transaction().execute(async (trx) => {
    const video = await findVideoById({ db: trx }, lessonId);
    if (!video) throw new AppError("catalog.lesson_not_found");
    if (video.mediaId === null || video.mediaState !== "ready") {
      throw new AppError("media.film_not_ready");
    }
    const wanted = { lessonId, clip: null, atSeconds, state: "waiting" } as const;
    await queuePosterFrame(jobs, await requestPosterFrame(trx, wanted), trx);
    await recordPoster(trx, { actorId, lessonId }, { videoId: video.slug, source: "frame" });
    return { poster: video.posterPath, state: "waiting", failure: null };
  });
}

/**
 * A lesson's poster, and the state of the last requested moment. Throws `catalog.lesson_not_found`.
 */
export async function getLessonPoster(
  { db }: Pick<MediaDeps, "db">,
  lessonId: string,
): Promise<LessonPoster> {
  const video = await findVideoById({ db }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  const frame = await findPosterFrame(db, lessonId);
  return {
    poster: video.posterPath,
    state: frame?.state ?? "done",
    failure: frame?.failure ? posterFailures[frame.failure] : null,
  };
}

function recordPoster(
  trx: Trx,
  { actorId, lessonId }: NewPoster,
  details: { videoId: string; source: "upload" | "frame" },
): Promise<void> {
  const subject = { kind: "lesson", id: lessonId } as const;
  return recordAction(trx, { actorId, action: "studio.set-poster", subject, details });
}
