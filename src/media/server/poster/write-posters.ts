import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { posterOfWidth, posterWidths } from "#catalog/contract.ts";
import { fileExists, writeFileAtomically } from "../pipeline/write-file-atomically.ts";
import { drawPoster, type PosterInput } from "./drawing/draw-poster.ts";
import { toSharp } from "./drawing/encode-canvas.ts";

/**
 * The largest poster. Its name carries the version of the drawing, since URLs are immutable:
 * increment it when posters should look different. Earlier lessons are updated at the next start.
 */
const posterFile = "poster-4-1280.webp";

/** A random name for a lesson's folder of public images, so that their URLs reveal no media id. */
export function generatePosterId(): string {
  return randomBytes(16).toString("hex");
}

/** The id in a manifest's `poster` or in a video's `posterPath`; null in older versions' format. */
export function posterIdOf(poster: string | null): string | null {
  return poster?.match(/^(?:\/posters\/)?([a-f0-9]{32})\//)?.[1] ?? null;
}

/** The folder of a lesson's public images. */
export function posterFolder(mediaRoot: string, posterId: string): string {
  return join(mediaRoot, "posters", posterId);
}

/** The manifest's `poster` in the current version. */
export function posterName(posterId: string): string {
  return `${posterId}/${posterFile}`;
}

/**
 * URL path of the 960 px wide poster, as stored with the video, for the manifest's `poster`. Older
 * versions' posters are under the media id until they are drawn again.
 */
export function posterUrlPath(poster: string, mediaId: string): string {
  const file = posterOfWidth(poster, 960);
  return posterIdOf(poster) === null ? `/media/${mediaId}/${file}` : `/posters/${file}`;
}

/** Whether posters of the current version exist. */
export function hasPosters(folder: string): Promise<boolean> {
  return fileExists(join(folder, posterFile));
}

/** Draws a poster and writes each width atomically, the largest last: its presence means that all exist. */
export async function writePosters(input: PosterInput & { folder: string }): Promise<void> {
  const poster = toSharp(await drawPoster(input));
  for (const width of posterWidths) {
    const image = await poster.clone().resize(width).webp({ quality: 78, effort: 4 }).toBuffer();
    await writeFileAtomically(join(input.folder, posterOfWidth(posterFile, width)), image);
  }
}
