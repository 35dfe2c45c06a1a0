import { type Crop, frameOf } from "./crop-geometry.ts";
import type { OpenedImage } from "./open-image.ts";

/**
 * The side of stored avatars (accounts/server/avatar/encode-avatar.ts); a larger image need not be
 * sent.
 */
const sidePixels = 512;

/** The cropped square as a file: WebP, or PNG from browsers that cannot encode WebP. */
export async function cropAvatar(picture: OpenedImage, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = sidePixels;
  canvas.height = sidePixels;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw");
  context.imageSmoothingQuality = "high";
  const { left, top, side } = frameOf(picture, crop);
  context.drawImage(picture.image, left, top, side, side, 0, 0, sidePixels, sidePixels);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/webp", 0.92);
  const blob = await promise;
  if (!blob) throw new Error("The picture cannot be written");
  return blob;
}
