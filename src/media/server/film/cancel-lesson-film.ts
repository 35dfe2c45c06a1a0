import { findVideoById } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { cancelScores, endEncoding, lockEncoding } from "../queries/encodings.ts";
import {
  findLessonFilm,
  listLessonsOf,
  lockLessonFilms,
  releaseUploads,
  removeLessonFilm,
} from "../queries/lesson-films.ts";

/**
 * Cancels the encoding that only this lesson uses, before the lesson is deleted. Call it before the
 * catalogue locks anything: a worker that ends an encoding locks the encoding first.
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

/** Cancels a film's encoding and releases its uploads, unless another lesson has the same film. */
export async function cancelUnlessShared(trx: Trx, preparationId: string): Promise<void> {
  const encoding = await lockEncoding(trx, preparationId);
  if ((await listLessonsOf(trx, preparationId)).length > 0) return;
  if (encoding?.endedAt === null) await endEncoding(trx, preparationId, "cancelled");
  await releaseUploads(trx, preparationId);
}
