import { findVideo, findVideoById, type VideoRow } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import {
  type CaptionLanguage,
  type Captions,
  type Chapters,
  captionLanguage,
} from "../../contract/tracks.ts";
import { writeWebVtt } from "../../contract/write-web-vtt.ts";
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

/**
 * A lesson's captions as WebVTT, for an entitled session: those that begin in the open seconds, or
 * all where these are null. Throws `platform.not_found`.
 */
export async function getCaptionsFile(
  { db }: { db: Executor },
  { slug, language, openSeconds }: { slug: string; language: string; openSeconds: number | null },
): Promise<string> {
  const known = captionLanguage.safeParse(language);
  const video = known.success ? await findVideo({ db }, slug) : null;
  if (!video || !known.success) throw new AppError("platform.not_found");
  const captions = await findCaptions(db, { lessonId: video.id, language: known.data });
  if (!captions || captions.cues.length === 0) throw new AppError("platform.not_found");
  const open =
    openSeconds === null
      ? captions.cues
      : captions.cues.filter(({ startMs }) => startMs < openSeconds * 1_000);
  return writeWebVtt(open);
}
