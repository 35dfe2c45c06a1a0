import type { Trx } from "#platform/server/database/executor.ts";
import { setLessonScore } from "#practice/server/index.ts";
import { readScore } from "#score/server/index.ts";
import { computeLessonTiming } from "./lesson-timing.ts";
import type { LessonSection } from "./sections.ts";

interface FolderRoom {
  lessonId: string;
  musicXml: Buffer;
  sections: LessonSection[] | null;
  hasVideo: boolean;
}

/**
 * Gives a lesson of the school's folder a practice room with its score. Its video, where there is one, was
 * made from this score. Throws ScoreError.
 */
export async function setFolderRoom(
  trx: Trx,
  { lessonId, musicXml, sections, hasVideo }: FolderRoom,
): Promise<void> {
  if (!hasVideo) return setLessonScore(trx, { lessonId, musicXml, film: null });
  const timing = computeLessonTiming(readScore(musicXml.toString("utf8")), sections);
  const { passages, videoSeconds: durationSeconds } = timing;
  await setLessonScore(trx, { lessonId, musicXml, film: { durationSeconds, passages } });
}
