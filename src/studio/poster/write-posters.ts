import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { drawPoster, type PosterInput } from "./draw-poster.ts";
import { pixelsOf } from "./pack-canvas.ts";
import { writeSharePicture } from "./share-picture.ts";

const webpWidths = [480, 960, 1280];

/**
 * Draws a poster and writes `posters/poster-<width>.webp`, and beside them the picture for where the
 * lesson is shared. Returns the largest poster's path.
 */
export async function writePosters(input: PosterInput & { outFolder: string }): Promise<string> {
  const folder = join(input.outFolder, "posters");
  await mkdir(folder, { recursive: true });
  const poster = pixelsOf(await drawPoster(input));
  for (const width of webpWidths) {
    const file = join(folder, `poster-${width}.webp`);
    await poster.clone().resize(width).webp({ quality: 78, effort: 4 }).toFile(file);
  }
  await writeSharePicture(input);
  return `posters/poster-${webpWidths.at(-1)}.webp`;
}
