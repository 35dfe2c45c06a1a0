import { createHmac } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { writeFileAtomically } from "../pipeline/write-file-atomically.ts";
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

/** The folder of this media id, existing or not. */
export function mediaFolder(mediaRoot: string, mediaId: string): string {
  return join(mediaRoot, mediaId);
}

/**
 * The manifest of a folder that was encoded from the same input, or null. Adds files that newer
 * versions of the pipeline write.
 */
export async function findPreparedMedia(
  folder: string,
  inputHash: string,
): Promise<MediaManifest | null> {
  const manifest = await readMatchingManifest(folder, inputHash);
  if (manifest) await addSmallMaster(folder, manifest);
  return manifest;
}

async function readMatchingManifest(
  folder: string,
  inputHash: string,
): Promise<MediaManifest | null> {
  const text = await readFile(join(folder, "media.json"), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const manifest = mediaManifest.safeParse(JSON.parse(text));
    return manifest.success && manifest.data.inputHash === inputHash ? manifest.data : null;
  } catch {
    return null;
  }
}

/** Writes `media.json`, last, as it marks a folder as complete. */
export async function writeMediaManifest(
  folder: string,
  manifest: MediaManifest,
): Promise<MediaManifest> {
  await writeFile(join(folder, "media.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

const withPoster = z.looseObject({ poster: z.string().nullable() });

/** The poster in a folder's manifest. */
export async function readPoster(folder: string): Promise<string | null> {
  return withPoster.parse(JSON.parse(await readFile(join(folder, "media.json"), "utf8"))).poster;
}

/** Replaces the poster in a folder's manifest atomically. */
export async function changePoster(folder: string, poster: string): Promise<void> {
  const path = join(folder, "media.json");
  const manifest = withPoster.parse(JSON.parse(await readFile(path, "utf8")));
  if (manifest.poster === poster) return;
  await writeFileAtomically(path, `${JSON.stringify({ ...manifest, poster }, null, 2)}\n`);
}
