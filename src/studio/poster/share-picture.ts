import { randomBytes } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawPoster, type PosterInput } from "./draw-poster.ts";
import { packJpeg } from "./pack-canvas.ts";
import { shareFrame } from "./poster-frame.ts";

/** In a lesson's folder; a JPEG, since not every crawler takes WebP. */
const file = "posters/share.jpg";

/** Whether a prepared lesson has its picture for where it is shared. */
export async function hasSharePicture(outFolder: string): Promise<boolean> {
  return access(join(outFolder, file)).then(
    () => true,
    () => false,
  );
}

/** Draws and writes it, all at once: whoever fetches it meanwhile sees none or the whole. */
export async function writeSharePicture(input: PosterInput & { outFolder: string }): Promise<void> {
  const path = join(input.outFolder, file);
  const partial = `${path}.partial-${randomBytes(6).toString("hex")}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(partial, await packJpeg(await drawPoster(input, shareFrame)));
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}
