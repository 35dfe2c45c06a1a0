import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Logger } from "#platform/server/log/log.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { readScore } from "#score/server/index.ts";
import { type DeliveryDeps, deliverLesson } from "../delivery/deliver-lesson.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { findPreparedMedia, hashInput } from "../delivery/prepared-media.ts";
import { type LessonLabels, prepareVideo } from "../frames/draw-frames.ts";
import { findPrint } from "../frames/stave/find-print.ts";
import type { Level } from "../poster/drawing/level-colours.ts";
import { drawPublicImages, storePublicImages } from "../poster/public-images.ts";
import { synthesise } from "../sound/synthesise.ts";
import { type FilmLookDeps, filmLookVersion, readFilmLook } from "./film-look.ts";
import { computeLessonTiming, handsVersion, sectionsVersion } from "./lesson-timing.ts";
import { withPrivateFolder } from "./private-folder.ts";
import { publishMedia } from "./publish-media.ts";
import type { LessonSection } from "./sections.ts";

export interface PrepareDeps extends DeliveryDeps {
  /** Encoded lessons, each under its media id, and posters. */
  mediaFiles: FileStore;
  /** For unencrypted files during encoding, and for decoded piano samples. */
  workDir: string;
  log?: Pick<Logger, "warn"> | undefined;
  /** Calls the function that completes the media, if they are still wanted. */
  publish?: ((complete: () => Promise<void>) => Promise<void>) | undefined;
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
}

/**
 * Encodes a lesson from its score into the store: draws, synthesises, encodes, packages and
 * encrypts it, with posters and storyboard. Media encoded from the same input are left as they
 * are. Returns its `media.json`. Throws ScoreError for a score that cannot be played, and
 * ProcessError if ffmpeg or the packager fail.
 */
export async function prepareLesson(
  deps: PrepareLessonDeps,
  lesson: LessonToPrepare,
): Promise<MediaManifest> {
  const xml = await readFile(lesson.scorePath, "utf8");
  const { imagePath, mediaId, title, tagline, category, labels, sections, hands } = lesson;
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
  const prepared = await findPreparedMedia(deps.mediaFiles, mediaId, inputHash);
  if (prepared) return prepared;
  const score = readScore(xml);
  const timing = computeLessonTiming(score, sections);
  return withPrivateFolder(deps.workDir, async (privateFolder) => {
    deps.onProgress?.("sound", 0);
    const cacheFolder = join(deps.workDir, "piano");
    const soundPath = join(privateFolder, "sound.wav");
    await writeFile(soundPath, await synthesise({ ...deps, cacheFolder }, { score, timing }));
    const look = await readFilmLook(deps);
    const print = await findPrint(deps, xml);
    const video = prepareVideo({ score, timing, title, labels, look, print, hands });
    const source = { kind: "video", video, soundPath } as const;
    const outFolder = join(privateFolder, "out");
    await mkdir(outFolder);
    const delivered = await deliverLesson(deps, { mediaId, source, privateFolder, outFolder });
    deps.onProgress?.("poster", 0);
    const images = await drawPublicImages({ ...lesson, score, image: imagePath });
    const poster = await storePublicImages(deps.mediaFiles, images);
    const { leadInSeconds } = timing;
    const manifest = { ...delivered, inputHash, leadInSeconds, poster };
    return publishMedia(deps, { folder: outFolder, manifest });
  });
}
