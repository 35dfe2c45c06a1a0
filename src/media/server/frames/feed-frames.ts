import type { Writable } from "node:stream";
import type { LessonVideo } from "./draw-frames.ts";

/**
 * Writes a video frame by frame to a process that reads raw RGBA. Waits for each write, so that
 * memory is bounded. A still frame is drawn once.
 */
export async function feedFrames(
  video: LessonVideo,
  stdin: Writable,
  signal?: AbortSignal,
): Promise<void> {
  let pixels = video.drawFrame(0).data();
  for (let frame = 0; frame < video.frameCount; frame++) {
    signal?.throwIfAborted();
    if (frame > 0 && !video.isStill(frame)) {
      freePixels(pixels);
      pixels = video.drawFrame(frame).data();
    }
    await new Promise<void>((resolve, reject) => {
      stdin.write(pixels, (error) => (error ? reject(error) : resolve()));
    });
  }
  freePixels(pixels);
}

/**
 * Frees a frame's 3.7 MB immediately. Garbage collection alone would give each frame fresh memory,
 * whose first touch costs several times the drawing.
 */
function freePixels(pixels: Buffer): void {
  if (pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0);
}
