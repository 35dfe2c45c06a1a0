import { type PublicImage, shareImageName } from "../draw-posters.ts";
import { shareFrame } from "../poster-frame.ts";
import { drawPoster, type PosterInput } from "./draw-poster.ts";
import { encodeJpeg } from "./encode-canvas.ts";

/** Draws a lesson's share image. */
export async function drawShareImage(input: PosterInput): Promise<PublicImage> {
  const bytes = await encodeJpeg(await drawPoster(input, shareFrame));
  return { name: shareImageName, bytes };
}
