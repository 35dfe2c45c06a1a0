import { findVideoById } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import {
  findLessonFilm,
  listLessonsOf,
  lockLessonFilms,
  releaseUploads,
  removeLessonFilm,
} from "../queries/lesson-films.ts";
import { cancelScores, endPreparation, lockPreparation } from "../queries/preparations.ts";

/**
 * Cancels what is being prepared for a lesson alone, which is about to be deleted. Call it before
 * anything of the catalogue is locked: a worker that ends a preparation locks that first.
 */
export async function cancelLessonFilm(trx: Trx, lessonId: string): Promise<void> {
  await lockLessonFilms(trx);
  const film = await findLessonFilm(trx, lessonId);
  if (film) {
    await removeLessonFilm(trx, lessonId);
    await cancelUnlessShared(trx, film.id);
  }
  const video = await findVideoById({ db: trx }, lessonId);
  if (video?.source === "school") await cancelScores(trx, video.slug);
}

/** Cancels a film's preparation and frees its uploads, unless another lesson was given the same film. */
export async function cancelUnlessShared(trx: Trx, preparationId: string): Promise<void> {
  const preparation = await lockPreparation(trx, preparationId);
  if ((await listLessonsOf(trx, preparationId)).length > 0) return;
  if (preparation?.endedAt === null) await endPreparation(trx, preparationId, "cancelled");
  await releaseUploads(trx, preparationId);
}
