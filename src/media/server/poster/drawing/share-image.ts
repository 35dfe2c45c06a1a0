import type { PublicImage } from "../draw-posters.ts";
import { shareFrame } from "../poster-frame.ts";
import { drawPoster, type PosterInput } from "./draw-poster.ts";
import { encodeJpeg } from "./encode-canvas.ts";

/** A JPEG, since not every crawler accepts WebP. */
export const shareImageName = "share.jpg";

/** Draws a lesson's share image. */
export async function drawShareImage(input: PosterInput): Promise<PublicImage> {
  const bytes = await encodeJpeg(await drawPoster(input, shareFrame));
  return { name: shareImageName, bytes };
}
