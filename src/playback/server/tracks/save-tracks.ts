import { isDeepStrictEqual } from "node:util";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { CaptionLanguage, Captions, Chapter, Chapters, Cue } from "../../contract/tracks.ts";
import { lockTracks, upsertCaptions, upsertChapters } from "../queries/tracks.ts";
import { getLesson, readCaptions, readChapters } from "./get-tracks.ts";

interface Change {
  actorId: string;
  lessonId: string;
  /** The version that the instructor saw; 0 before the first save. */
  version: number;
}

/**
 * Replaces a lesson's captions in a language; an empty list removes them. Saving the same captions
 * changes nothing. Throws `catalog.lesson_not_found`, and `playback.tracks_changed` for another
 * version.
 */
export function saveCaptions(
  { db }: { db: Database },
  change: Change & { language: CaptionLanguage; cues: readonly Cue[] },
): Promise<Captions> {
  const { lessonId, language } = change;
  return changeTracks(db, lessonId, async (trx) => {
    const lesson = await getLesson(trx, lessonId);
    const saved = await readCaptions(trx, lesson, language);
    const cues = change.cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
    if (isDeepStrictEqual(cues, saved.cues) && !saved.isOfOtherFilm) return saved;
    requireVersion(saved, change);
    const { mediaId } = lesson;
    await upsertCaptions(trx, { lessonId, language, cues, mediaId, isFromFolder: false });
    await recordAction(trx, {
      actorId: change.actorId,
      action: "playback.save-captions",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: lesson.slug, language, cues: cues.length },
    });
    return readCaptions(trx, lesson, language);
  });
}

/** Replaces a lesson's chapters, as {@link saveCaptions} does its captions. */
export function saveChapters(
  { db }: { db: Database },
  change: Change & { chapters: readonly Chapter[] },
): Promise<Chapters> {
  const { lessonId } = change;
  return changeTracks(db, lessonId, async (trx) => {
    const lesson = await getLesson(trx, lessonId);
    const saved = await readChapters(trx, lesson);
    const chapters = change.chapters.toSorted((a, b) => a.startMs - b.startMs);
    if (isDeepStrictEqual(chapters, saved.chapters) && !saved.isOfOtherFilm) return saved;
    requireVersion(saved, change);
    const { mediaId } = lesson;
    await upsertChapters(trx, { lessonId, chapters, mediaId, isFromFolder: false });
    await recordAction(trx, {
      actorId: change.actorId,
      action: "playback.save-chapters",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: lesson.slug, chapters: chapters.length },
    });
    return readChapters(trx, lesson);
  });
}

function changeTracks<Saved>(
  db: Database,
  lessonId: string,
  change: (trx: Trx) => Promise<Saved>,
): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    await lockTracks(trx, lessonId);
    return change(trx);
  });
}

function requireVersion(saved: { version: number }, seen: { version: number }): void {
  if (saved.version !== seen.version) throw new AppError("playback.tracks_changed");
}
