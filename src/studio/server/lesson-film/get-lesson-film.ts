import { findVideoById } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { LessonFilm } from "../../contract/lesson-film.ts";
import { presentPreparation } from "../preparations/present-preparation.ts";
import { findLessonFilm } from "../queries/lesson-films.ts";

/** Throws `catalog.lesson_not_found`. */
export async function getLessonFilm(
  { db }: { db: Executor },
  lessonId: string,
): Promise<LessonFilm> {
  const video = await findVideoById({ db }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  const preparation = await findLessonFilm(db, lessonId);
  const { mediaState, mediaId, durationSeconds, bytesAll } = video;
  return {
    preparation: preparation ? presentPreparation(preparation) : null,
    ready: mediaState === "ready" && mediaId ? { durationSeconds, bytes: bytesAll } : null,
  };
}
