import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Lesson } from "#catalog/server/index.ts";
import { type FilmLookDeps, filmLookVersion } from "../pipeline/film-look.ts";
import { handsVersion, sectionsVersion } from "../pipeline/lesson-timing.ts";
import { readSections } from "../pipeline/sections.ts";

/** Increment when the same score should give another video: all lessons are encoded again. */
const PIPELINE_VERSION = 3;

export interface MediaIdDeps extends Pick<FilmLookDeps, "school"> {
  schoolDir: string;
  masterKey: Uint8Array;
}

/**
 * The media id. New content and a new master key give a new id, since files under an id are
 * immutable.
 */
export async function mediaIdOf(
  { schoolDir, masterKey, school }: MediaIdDeps,
  lesson: Lesson,
): Promise<string> {
  const { videoId, title, tagline, category, labels, picture, hands } = lesson;
  const score = await readScoreFile(schoolDir, lesson);
  const sections = await readSections(schoolDir, videoId);
  const content = JSON.stringify([
    PIPELINE_VERSION,
    title,
    tagline,
    category,
    labels,
    picture,
    ...(sections ? [sections, sectionsVersion, filmLookVersion(school)] : []),
    ...(hands ? [{ hands, handsVersion }] : []),
  ]);
  const hash = createHmac("sha256", masterKey).update(content).update(score).digest("hex");
  return `${videoId.slice(0, 60)}-${hash.slice(0, 12)}`;
}

/** The lesson's MusicXML. */
export function readScoreFile(schoolDir: string, lesson: Lesson): Promise<Buffer> {
  return readFile(scoreFile(schoolDir, lesson));
}

export function scoreFile(schoolDir: string, lesson: Lesson): string {
  return path.join(schoolDir, "lessons", lesson.score);
}
