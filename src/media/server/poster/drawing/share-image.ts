import { join } from "node:path";
import { fileExists, writeFileAtomically } from "../../pipeline/write-file-atomically.ts";
import { shareFrame } from "../poster-frame.ts";
import { drawPoster, type PosterInput } from "./draw-poster.ts";
import { encodeJpeg } from "./encode-canvas.ts";

/** A JPEG, since not every crawler accepts WebP. */
const file = "share.jpg";

/** Whether a prepared lesson has its share image. */
export function hasShareImage(folder: string): Promise<boolean> {
  return fileExists(join(folder, file));
}

/** Draws and writes a lesson's share image. */
export async function writeShareImage(input: PosterInput & { folder: string }): Promise<void> {
  const image = await encodeJpeg(await drawPoster(input, shareFrame));
  await writeFileAtomically(join(input.folder, file), image);
}
