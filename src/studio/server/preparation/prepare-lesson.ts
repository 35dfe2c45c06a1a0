import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import { deliverLesson, type PreparationStage } from "../delivery/deliver-lesson.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { findWhole, hashInput, writeManifest } from "../delivery/prepared-folder.ts";
import { type LessonLabels, prepareFilm } from "../picture/draw-frames.ts";
import type { Level } from "../poster/level-lights.ts";
import { writePublicPictures } from "../poster/public-pictures.ts";
import { readScore } from "../score/read-score.ts";
import { synthesise } from "../sound/synthesise.ts";
import { timeLesson } from "./lesson-timing.ts";
import { withPrivateFolder } from "./private-folder.ts";
import { replaceFolder } from "./replace-folder.ts";

export interface PrepareDeps {
  ffmpeg: Ffmpeg;
  /** At least 32 bytes; segment keys are derived from it and never written. */
  masterKey: Uint8Array;
  /** For what is clear while it is being made, and for decoded piano strings. */
  workDir: string;
  signal?: AbortSignal | undefined;
  onStage?: ((stage: PreparationStage) => void) | undefined;
}

export interface LessonToPrepare {
  /** Names the media in addresses and binds its keys; new content wants a new id, as caches keep. */
  mediaId: string;
  title: string;
  hook?: string | undefined;
  category: Level;
  labels: LessonLabels;
  /** A MusicXML file. */
  scorePath: string;
  /** The picture behind the poster, see {@link findPicture}. */
  picturePath?: string | undefined;
  outDir: string;
}

/**
 * Makes a lesson from its score: draws and plays it, encodes, encrypts and packages it, with posters
 * and previews, into `outDir`, whole or not at all. A folder already prepared from the same input is
 * left as it is. Returns its `media.json`. Throws ScoreError for a score that cannot be played, and
 * ProcessError where ffmpeg or the packager fail.
 */
export async function prepareLesson(
  deps: PrepareDeps,
  lesson: LessonToPrepare,
): Promise<MediaManifest> {
  const xml = await readFile(lesson.scorePath, "utf8");
  const { outDir, scorePath: _, picturePath, ...meta } = lesson;
  const inputHash = hashInput(deps.masterKey, [xml, meta, basename(picturePath ?? "")]);
  const prepared = await findWhole(outDir, inputHash);
  if (prepared) return prepared;
  const score = readScore(xml);
  const timing = timeLesson(score);
  return withPrivateFolder(deps.workDir, (privateFolder) =>
    replaceFolder(outDir, async (outFolder) => {
      deps.onStage?.("sound");
      const cacheFolder = join(deps.workDir, "piano");
      const soundPath = join(privateFolder, "sound.wav");
      await writeFile(soundPath, await synthesise({ ...deps, cacheFolder }, { score, timing }));
      const { mediaId, title, labels } = lesson;
      const film = prepareFilm({ score, timing, title, labels });
      const source = { kind: "film", film, soundPath } as const;
      const delivered = await deliverLesson(deps, { mediaId, source, privateFolder, outFolder });
      deps.onStage?.("poster");
      const poster = await writePublicPictures({ ...lesson, score, mediaRoot: dirname(outDir) });
      const { leadInSeconds } = timing;
      return writeManifest(outFolder, { ...delivered, inputHash, leadInSeconds, poster });
    }),
  );
}
