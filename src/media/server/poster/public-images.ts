import type { FileStore } from "#platform/server/storage/index.ts";
import {
  drawPosters,
  generatePosterId,
  type PublicImage,
  posterKey,
  posterName,
  shareImageName,
} from "./draw-posters.ts";
import type { PosterInput } from "./drawing/draw-poster.ts";

/** Draws a lesson's share image and posters. */
export async function drawPublicImages(input: PosterInput): Promise<PublicImage[]> {
  const { drawShareImage } = await import("./drawing/share-image.ts");
  return [await drawShareImage(input), ...(await drawPosters(input))];
}

/** Stores a lesson's public images under an id, by default a new one; returns its `poster`. */
export async function storePublicImages(
  mediaFiles: FileStore,
  images: readonly PublicImage[],
  posterId: string = generatePosterId(),
): Promise<string> {
  for (const { name, bytes } of images) await mediaFiles.put(posterKey(posterId, name), bytes);
  return posterName(posterId);
}

/** Whether a lesson's share image exists. */
export async function hasShareImage(mediaFiles: FileStore, posterId: string): Promise<boolean> {
  return (await mediaFiles.find(posterKey(posterId, shareImageName))) !== null;
}
