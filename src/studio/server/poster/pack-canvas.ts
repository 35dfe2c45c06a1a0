import type { Canvas } from "@napi-rs/canvas";
import sharp, { type Sharp } from "sharp";

/** What has been drawn, without transparency, for packing in any form. */
export function pixelsOf(canvas: Canvas): Sharp {
  const { width, height } = canvas;
  return sharp(canvas.data(), { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** As a JPEG for crawlers, about 100 kB; letters keep their colours at full size. */
export function packJpeg(canvas: Canvas): Promise<Buffer> {
  return pixelsOf(canvas)
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
