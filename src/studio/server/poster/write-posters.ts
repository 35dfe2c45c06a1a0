import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { posterOfWidth, posterWidths } from "#catalog/contract.ts";
import { isThere, writeWhole } from "../preparation/write-whole.ts";
import { drawPoster, type PosterInput } from "./draw-poster.ts";
import { pixelsOf } from "./pack-canvas.ts";

/**
 * The largest poster, in its folder; the others lie beside it. Its name tells how it was drawn: raise
 * the number when posters should look otherwise, as every URL is cached for ever. Lessons that were
 * prepared before get theirs at the next start.
 */
const posterFile = "poster-3-1280.webp";

/**
 * Names a lesson's folder of public pictures. It is random, so that the URL of a poster leads to no
 * other file of the lesson.
 */
export function createPosterId(): string {
  return randomBytes(16).toString("hex");
}

/** The id in a manifest's `poster` or in a video's `posterPath`; null in those of older versions. */
export function posterIdOf(poster: string | null): string | null {
  return poster?.match(/^(?:\/posters\/)?([a-f0-9]{32})\//)?.[1] ?? null;
}

/** Where a lesson's public pictures lie, beside the folders of its media. */
export function posterFolder(mediaRoot: string, posterId: string): string {
  return join(mediaRoot, "posters", posterId);
}

/** What a manifest calls the posters as they are drawn today. */
export function posterName(posterId: string): string {
  return `${posterId}/${posterFile}`;
}

/**
 * URL path of the poster 960 px wide, as a video's row keeps it, by the manifest's name for it. One of
 * an older version lies under the media id until it is drawn anew.
 */
export function posterUrlPath(poster: string, mediaId: string): string {
  const file = posterOfWidth(poster, 960);
  return posterIdOf(poster) === null ? `/media/${mediaId}/${file}` : `/posters/${file}`;
}

/** Whether there are posters as they are drawn today. */
export function hasPosters(folder: string): Promise<boolean> {
  return isThere(join(folder, posterFile));
}

/**
 * Draws a poster and writes it at each of its widths, the largest last: once that is there, all are,
 * and each is whole.
 */
export async function writePosters(input: PosterInput & { folder: string }): Promise<void> {
  const poster = pixelsOf(await drawPoster(input));
  for (const width of posterWidths) {
    const picture = await poster.clone().resize(width).webp({ quality: 78, effort: 4 }).toBuffer();
    await writeWhole(join(input.folder, posterOfWidth(posterFile, width)), picture);
  }
}
