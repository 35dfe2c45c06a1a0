import type { NewFilm } from "#catalog/contract/studio-lessons.ts";
import { findVideoById } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { LessonFilm } from "../../contract/lesson-film.ts";
import { formatFailure, presentEncoding } from "../encoding/present-encoding.ts";
import type { EncodingRow } from "../queries/encodings.ts";
import { findLessonFilm, selectNewFilms } from "../queries/lesson-films.ts";
import { nameOwnFilms } from "../queries/uploads.ts";
import { filmClips } from "./film.ts";

/** The films that lessons were last given and that wait, run or failed, by lesson id. */
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

/**
 * A lesson's film as an instructor sees it, with its clips while the uploads are theirs. Throws
 * `catalog.lesson_not_found`.
 */
export async function getLessonFilm(
  { db }: { db: Executor },
  { lessonId, actorId }: { lessonId: string; actorId: string },
): Promise<LessonFilm> {
  const video = await findVideoById({ db }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  const encoding = await findLessonFilm(db, lessonId);
  const { mediaState, mediaId, durationSeconds, bytesAll } = video;
  return {
    encoding: encoding ? presentEncoding(encoding) : null,
    ready: mediaState === "ready" && mediaId ? { durationSeconds, bytes: bytesAll } : null,
    given: encoding ? await findGivenClips(db, encoding, actorId) : null,
  };
}

/** The film's clips; null once one of its uploads is gone, or is another instructor's. */
async function findGivenClips(
  db: Executor,
  { source }: Pick<EncodingRow, "source">,
  ownerId: string,
): Promise<LessonFilm["given"]> {
  const clips = filmClips.parse(source);
  const ids = clips.flatMap(({ uploadId }) => uploadId ?? []);
  const names = await nameOwnFilms(db, { ids, ownerId });
  const given: NonNullable<LessonFilm["given"]> = [];
  for (const { uploadId = "", startSeconds, endSeconds, composition } of clips) {
    const name = names.get(uploadId);
    if (name === undefined) return null;
    given.push({
      uploadId,
      name,
      startSeconds: startSeconds ?? null,
      endSeconds: endSeconds ?? null,
      composition: composition ?? null,
    });
  }
  return given;
}
