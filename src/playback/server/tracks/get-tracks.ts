import { findVideoById, type VideoRow } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { CaptionLanguage, Captions, Chapters } from "../../contract/tracks.ts";
import { findCaptions, findChapters, listCaptionLanguages } from "../queries/tracks.ts";

type Lesson = Pick<VideoRow, "id" | "mediaId" | "slug">;

/** Throws `catalog.lesson_not_found`. */
export async function getLesson(db: Executor, lessonId: string): Promise<Lesson> {
  const video = await findVideoById({ db }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  return video;
}

/**
 * A lesson's languages of captions and its chapters, for instructors. Throws
 * `catalog.lesson_not_found`.
 */
export async function getLessonTracks(
  { db }: { db: Executor },
  lessonId: string,
): Promise<{
  captions: { language: CaptionLanguage; cues: number }[];
  chapters: Chapters;
}> {
  const lesson = await getLesson(db, lessonId);
  const languages = await listCaptionLanguages(db, lessonId);
  const captions = languages.map(({ language, cues }) => ({ language, cues }));
  return { captions, chapters: await readChapters(db, lesson) };
}

/**
 * A lesson's captions in a language, version 0 before the first save. Throws
 * `catalog.lesson_not_found`.
 */
export async function getCaptions(
  { db }: { db: Executor },
  { lessonId, language }: { lessonId: string; language: CaptionLanguage },
): Promise<Captions> {
  return readCaptions(db, await getLesson(db, lessonId), language);
}

export async function readCaptions(
  db: Executor,
  { id: lessonId, mediaId }: Lesson,
  language: CaptionLanguage,
): Promise<Captions> {
  const row = await findCaptions(db, { lessonId, language });
  if (!row) return { language, cues: [], version: 0, isOfOtherFilm: false };
  const { cues, version } = row;
  return { language, cues, version, isOfOtherFilm: cues.length > 0 && row.mediaId !== mediaId };
}

export async function readChapters(
  db: Executor,
  { id: lessonId, mediaId }: Lesson,
): Promise<Chapters> {
  const row = await findChapters(db, lessonId);
  if (!row) return { chapters: [], version: 0, isOfOtherFilm: false };
  const { chapters, version } = row;
  return { chapters, version, isOfOtherFilm: chapters.length > 0 && row.mediaId !== mediaId };
}
