import type { Trx } from "#platform/server/database/executor.ts";
import type { Chapter, Cue } from "../../contract/tracks.ts";
import {
  findCaptions,
  findChapters,
  lockTracks,
  upsertCaptions,
  upsertChapters,
} from "../queries/tracks.ts";

/**
 * Gives a lesson the captions and chapters of the school's folder, which replace earlier ones from
 * there. Tracks that an instructor saved stay.
 */
export async function setFolderTracks(
  trx: Trx,
  {
    lessonId,
    mediaId,
    cues,
    chapters,
  }: {
    lessonId: string;
    /** The film that the times refer to. */
    mediaId: string;
    /** In English. */
    cues: readonly Cue[];
    chapters: readonly Chapter[];
  },
): Promise<void> {
  await lockTracks(trx, lessonId);
  const language = "en";
  const lesson = { lessonId, mediaId, isFromFolder: true };
  const captions = await findCaptions(trx, { lessonId, language });
  if (captions ? captions.isFromFolder : cues.length > 0) {
    await upsertCaptions(trx, { ...lesson, language, cues });
  }
  const saved = await findChapters(trx, lessonId);
  if (saved ? saved.isFromFolder : chapters.length > 0) {
    await upsertChapters(trx, { ...lesson, chapters });
  }
}
