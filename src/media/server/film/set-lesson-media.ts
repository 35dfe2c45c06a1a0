import { findVideoById, markVideoReady } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { dataCostsOf } from "#playback/contract.ts";
import { removeLessonScore } from "#practice/server/index.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { readFrame } from "../delivery/write-frame.ts";
import { posterUrlPath } from "../poster/draw-posters.ts";
import { queuePosterFrame } from "../poster/poster-frame-job.ts";
import { drawPublicImages, storePublicImages } from "../poster/public-images.ts";
import { listLessonsOf } from "../queries/lesson-films.ts";
import { startPlannedFrame } from "../queries/poster-frames.ts";

export type FollowNewMedia = (trx: Trx, lessonId: string) => Promise<boolean>;

interface LessonMediaDeps {
  mediaFiles: FileStore;
  jobs: Pick<Jobs, "send">;
  followNewMedia: FollowNewMedia;
}

/**
 * Sets encoded media for the lessons with this newest film. Each gets posters with its own title
 * and level: first of the film's frame, later of the moment chosen with the film.
 */
export async function setLessonMedia(
  trx: Trx,
  { mediaFiles, jobs, followNewMedia }: LessonMediaDeps,
  { preparationId, media }: { preparationId: string; media: MediaManifest },
): Promise<void> {
  const { mediaId, durationSeconds } = media;
  const image = (await readFrame(mediaFiles, mediaId)) ?? undefined;
  for (const id of await listLessonsOf(trx, preparationId)) {
    const video = await findVideoById({ db: trx }, id);
    if (!video) continue;
    const { title, tagline, category } = video;
    const images = await drawPublicImages({ title, tagline, category, image });
    const poster = await storePublicImages(mediaFiles, images);
    const posterPath = posterUrlPath(poster, mediaId);
    const dataCosts = dataCostsOf(media);
    await markVideoReady({ db: trx }, { id, mediaId, durationSeconds, posterPath, dataCosts });
    const frame = await startPlannedFrame(trx, id);
    if (frame) await queuePosterFrame(jobs, frame, trx);
    if (!(await followNewMedia(trx, id))) await removeLessonScore(trx, id);
  }
}
