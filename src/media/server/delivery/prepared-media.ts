import { createHmac } from "node:crypto";
import * as z from "zod";
import type { FileStore } from "#platform/server/storage/index.ts";
import { type MediaManifest, mediaManifest } from "./media-manifest.ts";
import { addSmallMaster } from "./write-masters.ts";

/** Increment when drawing, sound or encoding change, so that lessons are encoded again. */
const pipelineVersion = 1;

/**
 * HMAC of all inputs of an encoded lesson. With a key, `media.json` reveals nothing about them, and
 * another master key gives another hash.
 */
export function hashInput(masterKey: Uint8Array, inputs: unknown[]): string {
  const text = JSON.stringify([pipelineVersion, ...inputs]);
  return createHmac("sha256", masterKey).update(text).digest("hex");
}

const manifestKey = (mediaId: string): string => `${mediaId}/media.json`;

/**
 * The manifest of media that were encoded from the same input, or null. Adds files that newer
 * versions of the pipeline write.
 */
export async function findPreparedMedia(
  mediaFiles: FileStore,
  mediaId: string,
  inputHash: string,
): Promise<MediaManifest | null> {
  const manifest = await readMatchingManifest(mediaFiles, mediaId, inputHash);
  if (manifest) await addSmallMaster(mediaFiles, manifest);
  return manifest;
}

async function readMatchingManifest(
  mediaFiles: FileStore,
  mediaId: string,
  inputHash: string,
): Promise<MediaManifest | null> {
  const bytes = await mediaFiles.read(manifestKey(mediaId));
  if (bytes === null) return null;
  try {
    const manifest = mediaManifest.safeParse(JSON.parse(String(bytes)));
    return manifest.success && manifest.data.inputHash === inputHash ? manifest.data : null;
  } catch {
    return null;
  }
}

/** The manifest of complete media; null for others. Throws for one of another form. */
export async function findMediaManifest(
  mediaFiles: Pick<FileStore, "read">,
  mediaId: string,
): Promise<MediaManifest | null> {
  const bytes = await mediaFiles.read(manifestKey(mediaId));
  return bytes && mediaManifest.parse(JSON.parse(String(bytes)));
}

/** Writes `media.json`, last, as it marks media as complete. */
export async function writeMediaManifest(
  mediaFiles: FileStore,
  manifest: MediaManifest,
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await mediaFiles.put(manifestKey(manifest.mediaId), Buffer.from(text));
}

const withPoster = z.looseObject({ poster: z.string().nullable() });

async function readWithPoster(mediaFiles: FileStore, mediaId: string) {
  return withPoster.parse(JSON.parse(String(await mediaFiles.read(manifestKey(mediaId)))));
}

/** The poster in the manifest of media. */
export async function readPoster(mediaFiles: FileStore, mediaId: string): Promise<string | null> {
  return (await readWithPoster(mediaFiles, mediaId)).poster;
}

/** Replaces the poster in the manifest of media atomically. */
export async function changePoster(
  mediaFiles: FileStore,
  mediaId: string,
  poster: string,
): Promise<void> {
  const manifest = await readWithPoster(mediaFiles, mediaId);
  if (manifest.poster === poster) return;
  const text = `${JSON.stringify({ ...manifest, poster }, null, 2)}\n`;
  await mediaFiles.put(manifestKey(mediaId), Buffer.from(text));
}
