import type { Canvas } from "@napi-rs/canvas";
import sharp, { type Sharp } from "sharp";

/** Converts a canvas to an opaque sharp image. */
export function toSharp(canvas: Canvas): Sharp {
  const { width, height } = canvas;
  return sharp(canvas.data(), { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** A JPEG for crawlers, about 100 kB, without chroma subsampling so that text is sharp. */
export function encodeJpeg(canvas: Canvas): Promise<Buffer> {
  return toSharp(canvas)
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
