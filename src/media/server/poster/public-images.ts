import type { PosterInput } from "./drawing/draw-poster.ts";
import { writeShareImage } from "./drawing/share-image.ts";
import { generatePosterId, posterFolder, posterName, writePosters } from "./write-posters.ts";

/**
 * Writes a lesson's public images, posters and share image, into their own folder in `mediaRoot`.
 * Returns the manifest's `poster`.
 */
export async function writePublicImages(
  input: PosterInput & { mediaRoot: string },
): Promise<string> {
  const posterId = generatePosterId();
  const folder = posterFolder(input.mediaRoot, posterId);
  await writeShareImage({ ...input, folder });
  await writePosters({ ...input, folder });
  return posterName(posterId);
}
