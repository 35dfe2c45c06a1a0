import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawPoster, type PosterInput, posterHeight, posterWidth } from "./draw-poster.ts";

const webpWidths = [480, 960, 1280];

/** Draws a poster and writes `posters/poster-<width>.webp`. Returns the largest's path. */
export async function writePosters(input: PosterInput & { outFolder: string }): Promise<string> {
  const folder = join(input.outFolder, "posters");
  await mkdir(folder, { recursive: true });
  const pixels = (await drawPoster(input)).data();
  const raw = { width: posterWidth, height: posterHeight, channels: 4 } as const;
  const poster = sharp(pixels, { raw }).removeAlpha();
  for (const width of webpWidths) {
    const file = join(folder, `poster-${width}.webp`);
    await poster.clone().resize(width).webp({ quality: 78, effort: 4 }).toFile(file);
  }
  return `posters/poster-${webpWidths.at(-1)}.webp`;
}
