import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { probeMedia } from "#platform/server/ffmpeg/index.ts";
import { deliverLesson } from "../delivery/deliver-lesson.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { findPreparedMedia, hashInput, writeManifest } from "../delivery/prepared-folder.ts";
import type { Level } from "../poster/level-colours.ts";
import { writePublicImages } from "../poster/public-images.ts";
import type { PrepareDeps } from "./prepare-lesson.ts";
import { withPrivateFolder } from "./private-folder.ts";
import { replaceFolder } from "./replace-folder.ts";

export interface UploadToPrepare {
  mediaId: string;
  title: string;
  tagline?: string | undefined;
  category: Level;
  /** The instructor's video: mov, mp4, mkv or webm. Untrusted. */
  videoPath: string;
  imagePath?: string | undefined;
  outDir: string;
}

/** A file that is no video, or not usable as a lesson. */
export class UploadError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "UploadError";
  }
}

const longestSeconds = 3 * 3600;
const largestLines = 4320;

/**
 * Prepares a lesson from an instructor's video, as {@link prepareLesson} does from a score. Throws
 * UploadError, whose message may be shown, for an unusable file.
 */
export async function prepareUpload(
  deps: PrepareDeps,
  upload: UploadToPrepare,
): Promise<MediaManifest> {
  const { outDir, videoPath, imagePath, mediaId, title, tagline, category } = upload;
  // The keys and their order are part of the hash of prepared lessons.
  const meta = { mediaId, title, hook: tagline, category };
  const inputHash = hashInput(deps.masterKey, [
    await hashFile(videoPath),
    meta,
    basename(imagePath ?? ""),
  ]);
  const prepared = await findPreparedMedia(outDir, inputHash);
  if (prepared) return prepared;
  const source = { kind: "file", path: videoPath, info: await inspect(deps, videoPath) } as const;
  return withPrivateFolder(deps.workDir, (privateFolder) =>
    replaceFolder(outDir, async (outFolder) => {
      const delivered = await deliverLesson(deps, { mediaId, source, privateFolder, outFolder });
      deps.onStep?.("poster");
      const poster = await writePublicImages({ ...upload, mediaRoot: dirname(outDir) });
      return writeManifest(outFolder, { ...delivered, inputHash, leadInSeconds: 0, poster });
    }),
  );
}

async function inspect(deps: PrepareDeps, path: string) {
  deps.onStep?.("inspect");
  const info = await probeMedia(deps.ffmpeg, { path, signal: deps.signal }).catch((error) => {
    deps.signal?.throwIfAborted();
    throw new UploadError("This file is not an MP4, MOV, MKV or WebM film.", error);
  });
  if (!info.video) throw new UploadError("This file has no picture.");
  if (info.video.height > largestLines || info.video.width > largestLines * 2) {
    throw new UploadError("This film is larger than 8K.");
  }
  if (info.durationSeconds > longestSeconds) {
    throw new UploadError("This film is longer than three hours.");
  }
  return info;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
