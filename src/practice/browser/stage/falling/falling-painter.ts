import { drawFalling } from "./draw-falling.ts";
import type { FallingScore } from "./falling-score.ts";

/** In CSS pixels; `scale` is the device's pixels in each. */
export interface CanvasSize {
  width: number;
  height: number;
  scale: number;
}

/** What a view of falling notes is told: each alone, in any order. */
export interface FallingState {
  score: FallingScore;
  size: CanvasSize;
  beat: number;
}

/** Returns what draws the notes anew after each change, once score, size and beat are known. */
export function makeFallingPainter(
  canvas: HTMLCanvasElement | OffscreenCanvas,
): (change: Partial<FallingState>) => void {
  const context = canvas.getContext("2d") as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  const state: Partial<FallingState> = {};
  return (change) => {
    Object.assign(state, change);
    if (change.size) {
      canvas.width = Math.round(change.size.width * change.size.scale);
      canvas.height = Math.round(change.size.height * change.size.scale);
    }
    const { score, size, beat } = state;
    if (!context || !score || !size || beat === undefined) return;
    context.setTransform(size.scale, 0, 0, size.scale, 0, 0);
    drawFalling({ context, width: size.width, height: size.height }, score, beat);
  };
}
