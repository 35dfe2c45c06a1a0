import { createHmac } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { writeWhole } from "../preparation/write-whole.ts";
import { type MediaManifest, mediaManifest } from "./media-manifest.ts";
import { addSmallMaster } from "./write-masters.ts";

/** Raised when drawing, sound or encoding change, so that lessons are prepared anew. */
const pipelineVersion = 1;

/**
 * One hash over all that decides a prepared lesson. It is keyed, since it tells a reader of
 * `media.json` nothing then, and another master key makes it another lesson.
 */
export function hashInput(masterKey: Uint8Array, parts: unknown[]): string {
  const text = JSON.stringify([pipelineVersion, ...parts]);
  return createHmac("sha256", masterKey).update(text).digest("hex");
}

/**
 * The manifest of a folder already prepared from the same input, or null. What lessons have got
 * since it was prepared is added to it.
 */
export async function findWhole(folder: string, inputHash: string): Promise<MediaManifest | null> {
  const manifest = await findPrepared(folder, inputHash);
  if (manifest) await addSmallMaster(folder, manifest);
  return manifest;
}

async function findPrepared(folder: string, inputHash: string): Promise<MediaManifest | null> {
  const text = await readFile(join(folder, "media.json"), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const manifest = mediaManifest.safeParse(JSON.parse(text));
    return manifest.success && manifest.data.inputHash === inputHash ? manifest.data : null;
  } catch {
    return null;
  }
}

/** Written last, `media.json` is the sign that a folder is whole. */
export async function writeManifest(
  folder: string,
  manifest: MediaManifest,
): Promise<MediaManifest> {
  await writeFile(join(folder, "media.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

const withPoster = z.looseObject({ poster: z.string().nullable() });

/** What a prepared folder's manifest calls its poster. */
export async function readPoster(folder: string): Promise<string | null> {
  return withPoster.parse(JSON.parse(await readFile(join(folder, "media.json"), "utf8"))).poster;
}

/** Names another poster in a prepared folder's manifest, which stays whole all the while. */
export async function changePoster(folder: string, poster: string): Promise<void> {
  const path = join(folder, "media.json");
  const manifest = withPoster.parse(JSON.parse(await readFile(path, "utf8")));
  if (manifest.poster === poster) return;
  await writeWhole(path, `${JSON.stringify({ ...manifest, poster }, null, 2)}\n`);
}
