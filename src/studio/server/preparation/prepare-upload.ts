import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { probeMedia } from "#platform/server/ffmpeg/index.ts";
import { deliverLesson } from "../delivery/deliver-lesson.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { findWhole, hashInput, writeManifest } from "../delivery/prepared-folder.ts";
import type { Level } from "../poster/level-lights.ts";
import { writePublicPictures } from "../poster/public-pictures.ts";
import type { PrepareDeps } from "./prepare-lesson.ts";
import { withPrivateFolder } from "./private-folder.ts";
import { replaceFolder } from "./replace-folder.ts";

export interface UploadToPrepare {
  mediaId: string;
  title: string;
  hook?: string | undefined;
  category: Level;
  /** A film of the instructor's: mov, mp4, mkv or webm. Never trusted. */
  filmPath: string;
  picturePath?: string | undefined;
  outDir: string;
}

/** A file that is no film, or one that is too short or too long to be a lesson. */
export class UploadError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "UploadError";
  }
}

const longestSeconds = 3 * 3600;
const largestLines = 4320;

/**
 * Makes a lesson from an instructor's film, as {@link prepareLesson} does from a score. Throws
 * UploadError, whose message may be shown, where the file is not a film that can be a lesson.
 */
export async function prepareUpload(
  deps: PrepareDeps,
  upload: UploadToPrepare,
): Promise<MediaManifest> {
  const { outDir, filmPath, picturePath, ...meta } = upload;
  const inputHash = hashInput(deps.masterKey, [
    await hashFile(filmPath),
    meta,
    basename(picturePath ?? ""),
  ]);
  const prepared = await findWhole(outDir, inputHash);
  if (prepared) return prepared;
  const source = { kind: "file", path: filmPath, facts: await inspect(deps, filmPath) } as const;
  return withPrivateFolder(deps.workDir, (privateFolder) =>
    replaceFolder(outDir, async (outFolder) => {
      const { mediaId } = upload;
      const delivered = await deliverLesson(deps, { mediaId, source, privateFolder, outFolder });
      deps.onStage?.("poster");
      const poster = await writePublicPictures({ ...upload, mediaRoot: dirname(outDir) });
      return writeManifest(outFolder, { ...delivered, inputHash, leadInSeconds: 0, poster });
    }),
  );
}

async function inspect(deps: PrepareDeps, path: string) {
  deps.onStage?.("inspect");
  const facts = await probeMedia(deps.ffmpeg, { path, signal: deps.signal }).catch((error) => {
    deps.signal?.throwIfAborted();
    throw new UploadError("This file is not an MP4, MOV, MKV or WebM film.", error);
  });
  if (!facts.video) throw new UploadError("This file has no picture.");
  if (facts.video.height > largestLines || facts.video.width > largestLines * 2) {
    throw new UploadError("This film is larger than 8K.");
  }
  if (facts.durationSeconds > longestSeconds) {
    throw new UploadError("This film is longer than three hours.");
  }
  return facts;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
