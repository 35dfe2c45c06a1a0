import { join } from "node:path";
import { isThere, writeWhole } from "../preparation/write-whole.ts";
import { drawPoster, type PosterInput } from "./draw-poster.ts";
import { packJpeg } from "./pack-canvas.ts";
import { shareFrame } from "./poster-frame.ts";

/** Beside the posters; a JPEG, since not every crawler takes WebP. */
const file = "share.jpg";

/** Whether a prepared lesson has its picture for where it is shared. */
export function hasSharePicture(folder: string): Promise<boolean> {
  return isThere(join(folder, file));
}

/** Draws and writes it. */
export async function writeSharePicture(input: PosterInput & { folder: string }): Promise<void> {
  const picture = await packJpeg(await drawPoster(input, shareFrame));
  await writeWhole(join(input.folder, file), picture);
}
