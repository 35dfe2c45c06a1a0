import { join } from "node:path";
import { isThere, writeWhole } from "../write-whole.ts";
import { drawPoster, type PosterInput } from "./draw-poster.ts";
import { packJpeg } from "./pack-canvas.ts";
import { shareFrame } from "./poster-frame.ts";

/** In a lesson's folder; a JPEG, since not every crawler takes WebP. */
const file = "posters/share.jpg";

/** Whether a prepared lesson has its picture for where it is shared. */
export function hasSharePicture(outFolder: string): Promise<boolean> {
  return isThere(join(outFolder, file));
}

/** Draws and writes it. */
export async function writeSharePicture(input: PosterInput & { outFolder: string }): Promise<void> {
  const picture = await packJpeg(await drawPoster(input, shareFrame));
  await writeWhole(join(input.outFolder, file), picture);
}
