import type { NewFilm } from "#catalog/contract/studio-lessons.ts";
import { findVideoById } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { LessonFilm } from "../../contract/lesson-film.ts";
import { formatFailure, presentPreparation } from "../preparations/present-preparation.ts";
import { findLessonFilm, selectNewFilms } from "../queries/lesson-films.ts";

/** The films that lessons were given last and that wait, are encoded or failed, by the lesson's id. */
export async function listNewFilms(
  { db }: { db: Executor },
  lessonIds: readonly string[],
): Promise<Map<string, NewFilm>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await selectNewFilms(db, lessonIds);
  return new Map(
    rows.map(({ lessonId, state, percent, ...row }) => [
      lessonId,
      { state, percent, failure: state === "failed" ? formatFailure(row) : null },
    ]),
  );
}

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
