import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { ivoryText, lampColour } from "../picture/lesson-colours.ts";
import type { Score } from "../score/score.ts";
import { drawStave } from "./draw-stave.ts";
import { findOpening } from "./opening-notes.ts";
import type { PosterFrame } from "./poster-frame.ts";

interface Opening {
  score: Score;
  /** Where the title begins. */
  titleTop: number;
}

/** A piece's first notes above its title, on a stave that fades into the dark at its end. */
export function paintOpening(
  canvas: Canvas,
  { score, titleTop }: Opening,
  frame: PosterFrame,
): void {
  const { width, height, margin, staveTop, staveSpace: space } = frame;
  const opening = findOpening(score, 11);
  paintStaveShade(canvas.getContext("2d"), titleTop, frame);
  // Drawn apart, so that fading it leaves the picture below alone.
  const stave = createCanvas(width, height);
  const context = stave.getContext("2d");
  drawStave(context, opening, {
    x: margin,
    y: staveTop + (titleTop - staveTop) / 2 + space * 2,
    width: width - margin,
    space,
    ink: ivoryText,
    litInk: lampColour,
  });
  context.globalCompositeOperation = "destination-in";
  const fade = context.createLinearGradient(0, 0, width, 0);
  fade.addColorStop(0, "rgba(0,0,0,.95)");
  fade.addColorStop(0.55, "rgba(0,0,0,.9)");
  fade.addColorStop(0.98, "rgba(0,0,0,0)");
  context.fillStyle = fade;
  context.fillRect(0, 0, width, height);
  canvas.getContext("2d").drawImage(stave, 0, 0);
}

/** A soft dark behind the notes, where a picture may be bright. */
function paintStaveShade(
  context: SKRSContext2D,
  titleTop: number,
  { width, staveShadeTop: top }: PosterFrame,
): void {
  const shade = context.createLinearGradient(0, top, 0, titleTop + 40);
  shade.addColorStop(0, "rgba(14,12,13,0)");
  shade.addColorStop(0.5, "rgba(14,12,13,.5)");
  shade.addColorStop(1, "rgba(14,12,13,0)");
  context.fillStyle = shade;
  context.fillRect(0, top, width, titleTop + 40 - top);
}
