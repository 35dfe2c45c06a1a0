import type { Writable } from "node:stream";
import type { LessonFilm } from "./draw-frames.ts";

/**
 * Draws a film frame by frame into a process that reads raw RGBA. Waits for each frame to leave,
 * so that neither memory nor the picture runs ahead of the encoder.
 */
export async function feedFrames(
  film: LessonFilm,
  stdin: Writable,
  signal?: AbortSignal,
): Promise<void> {
  for (let frame = 0; frame < film.frameCount; frame++) {
    signal?.throwIfAborted();
    const pixels = film.drawFrame(frame).data();
    await new Promise<void>((resolve, reject) => {
      stdin.write(pixels, (error) => (error ? reject(error) : resolve()));
    });
    letGo(pixels);
  }
}

/**
 * Frees a frame's 3.7 MB now. Left to the garbage collector, every frame would be fresh memory,
 * whose first touch costs several times as much as drawing into it.
 */
function letGo(pixels: Buffer): void {
  if (pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0);
}
