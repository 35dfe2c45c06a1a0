import { join } from "node:path";
import { posterOfWidth, posterWidths } from "#catalog/contract.ts";
import { isThere, writeWhole } from "../write-whole.ts";
import { drawPoster, type PosterInput } from "./draw-poster.ts";
import { pixelsOf } from "./pack-canvas.ts";

/**
 * The largest poster, in a lesson's folder; the others lie beside it. Its name tells how it was drawn:
 * raise the number when posters should look otherwise, as every address is cached for ever. Lessons
 * that were prepared before get theirs at the next start.
 */
export const posterFile = "posters/poster-2-1280.webp";

/** Where the poster 960 px wide is found, as a video's row keeps it. */
export function posterAddress(mediaId: string, file = posterFile): string {
  return `/media/${mediaId}/${posterOfWidth(file, 960)}`;
}

/** Whether a prepared lesson has posters as they are drawn today. */
export function hasPosters(outFolder: string): Promise<boolean> {
  return isThere(join(outFolder, posterFile));
}

/**
 * Draws a poster and writes it at each of its widths, the largest last: once that is there, all are,
 * and each is whole. Returns {@link posterFile}.
 */
export async function writePosters(input: PosterInput & { outFolder: string }): Promise<string> {
  const poster = pixelsOf(await drawPoster(input));
  for (const width of posterWidths) {
    const picture = await poster.clone().resize(width).webp({ quality: 78, effort: 4 }).toBuffer();
    await writeWhole(join(input.outFolder, posterOfWidth(posterFile, width)), picture);
  }
  return posterFile;
}
