import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Logger } from "#platform/server/log/log.ts";
import { readScore } from "#score/server/index.ts";
import { type DeliveryDeps, deliverLesson } from "../delivery/deliver-lesson.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { findPreparedMedia, hashInput, writeMediaManifest } from "../delivery/prepared-folder.ts";
import { type LessonLabels, prepareVideo } from "../frames/draw-frames.ts";
import { findPrint } from "../frames/stave/find-print.ts";
import type { Level } from "../poster/drawing/level-colours.ts";
import { writePublicImages } from "../poster/public-images.ts";
import { synthesise } from "../sound/synthesise.ts";
import { type FilmLookDeps, filmLookVersion, readFilmLook } from "./film-look.ts";
import { computeLessonTiming, handsVersion, sectionsVersion } from "./lesson-timing.ts";
import { withPrivateFolder } from "./private-folder.ts";
import { replaceFolder } from "./replace-folder.ts";
import type { LessonSection } from "./sections.ts";

export interface PrepareDeps extends DeliveryDeps {
  /** For unencrypted files during encoding, and for decoded piano samples. */
  workDir: string;
  log?: Pick<Logger, "warn"> | undefined;
  /** Calls the function that renames the finished folder into place, if that is still wanted. */
  publish?: ((rename: () => Promise<void>) => Promise<void>) | undefined;
}

export interface PrepareLessonDeps extends PrepareDeps, FilmLookDeps {}

export interface LessonToPrepare {
  /** Identifies the media in URLs and keys. New content needs a new id, as files are immutable. */
  mediaId: string;
  title: string;
  tagline?: string | undefined;
  category: Level;
  /** Varies the poster. */
  serialNumber?: number | undefined;
  labels: LessonLabels;
  /** A MusicXML file. */
  scorePath: string;
  /** Null for a video that plays the score once. */
  sections: LessonSection[] | null;
  /** Drawn hands play on the keys. */
  hands?: "drawn" | undefined;
  /** The poster's background image, see {@link findImage}. */
  imagePath?: string | undefined;
  outDir: string;
}

/**
 * Encodes a lesson from its score into `outDir`, atomically: draws, synthesises, encodes, packages
 * and encrypts it, with posters and storyboard. A folder encoded from the same input is left as it
 * is. Returns its `media.json`. Throws ScoreError for a score that cannot be played, and
 * ProcessError if ffmpeg or the packager fail.
 */
export async function prepareLesson(
  deps: PrepareLessonDeps,
  lesson: LessonToPrepare,
): Promise<MediaManifest> {
  const xml = await readFile(lesson.scorePath, "utf8");
  const { outDir, imagePath, mediaId, title, tagline, category, labels, sections, hands } = lesson;
  // The hash of encoded lessons depends on these keys and their order.
  const meta = { mediaId, title, hook: tagline, category, labels };
  const input = [
    xml,
    meta,
    basename(imagePath ?? ""),
    ...(sections ? [sections, sectionsVersion, filmLookVersion(deps.school)] : []),
    ...(hands ? [{ hands, handsVersion }] : []),
  ];
  const inputHash = hashInput(deps.masterKey, input);
  const prepared = await findPreparedMedia(outDir, inputHash);
  if (prepared) return prepared;
  const score = readScore(xml);
  const timing = computeLessonTiming(score, sections);
  return withPrivateFolder(deps.workDir, (privateFolder) =>
    replaceFolder(outDir, deps.publish, async (outFolder) => {
      deps.onProgress?.("sound", 0);
      const cacheFolder = join(deps.workDir, "piano");
      const soundPath = join(privateFolder, "sound.wav");
      await writeFile(soundPath, await synthesise({ ...deps, cacheFolder }, { score, timing }));
      const look = await readFilmLook(deps);
      const print = await findPrint(deps, xml);
      const video = prepareVideo({ score, timing, title, labels, look, print, hands });
      const source = { kind: "video", video, soundPath } as const;
      const delivered = await deliverLesson(deps, { mediaId, source, privateFolder, outFolder });
      deps.onProgress?.("poster", 0);
      const poster = await writePublicImages({ ...lesson, score, mediaRoot: dirname(outDir) });
      const { leadInSeconds } = timing;
      return writeMediaManifest(outFolder, { ...delivered, inputHash, leadInSeconds, poster });
    }),
  );
}
