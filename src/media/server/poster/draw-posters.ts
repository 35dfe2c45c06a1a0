import { randomBytes } from "node:crypto";
import { posterOfWidth, posterWidths } from "#catalog/contract.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import type { PosterInput } from "./drawing/draw-poster.ts";

/**
 * The largest poster. Its name carries the version of the drawing, since URLs are immutable:
 * increment it when posters should look different. Earlier lessons are updated at the next start.
 */
const posterFile = "poster-4-1280.webp";

/** A JPEG, since not every crawler accepts WebP. */
export const shareImageName = "share.jpg";

/** A random name for a lesson's folder of public images, so that their URLs reveal no media id. */
export function generatePosterId(): string {
  return randomBytes(16).toString("hex");
}

/** The id in a manifest's `poster` or in a video's `posterPath`; null in older versions' format. */
export function posterIdOf(poster: string | null): string | null {
  return poster?.match(/^(?:\/posters\/)?([a-f0-9]{32})\//)?.[1] ?? null;
}

/** The key of one of a lesson's public images. */
export function posterKey(posterId: string, name: string): string {
  return `posters/${posterId}/${name}`;
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

/** A file of a lesson's public images. */
export interface PublicImage {
  name: string;
  bytes: Buffer;
}

/** Whether posters of the current version exist. */
export async function hasPosters(mediaFiles: FileStore, posterId: string): Promise<boolean> {
  return (await mediaFiles.find(posterKey(posterId, posterFile))) !== null;
}

/** Draws a poster in each width, the largest last: stored in this order, its presence means all. */
export async function drawPosters(input: PosterInput): Promise<PublicImage[]> {
  // Other processes read only the names.
  const { drawPoster } = await import("./drawing/draw-poster.ts");
  const { toSharp } = await import("./drawing/encode-canvas.ts");
  const poster = toSharp(await drawPoster(input));
  const images: PublicImage[] = [];
  for (const width of posterWidths) {
    const bytes = await poster.clone().resize(width).webp({ quality: 78, effort: 4 }).toBuffer();
    images.push({ name: posterOfWidth(posterFile, width), bytes });
  }
  return images;
}
