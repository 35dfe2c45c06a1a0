import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawMusicText } from "#media/server/frames/draw-music-text.ts";
import { sansFont } from "#media/server/frames/lesson-fonts.ts";

/** Draws an accidental before a head centred at `y`. */
export function drawAccidental(
  context: SKRSContext2D,
  sign: string,
  x: number,
  y: number,
  space: number,
): void {
  if (sign === "♮") {
    drawNatural(context, x + space * 0.3, y, space);
    return;
  }
  const sizePx = space * 2.9;
  // A flat's bowl and a sharp's middle lie on the note's line.
  const below = sign === "♭" ? 0.16 : 0.35;
  drawMusicText(context, { text: sign, x, y: y + sizePx * below, sizePx, font: sansFont });
}

function drawNatural(context: SKRSContext2D, x: number, y: number, space: number): void {
  context.lineWidth = space * 0.13;
  context.beginPath();
  context.moveTo(x, y - space * 1.3);
  context.lineTo(x, y + space * 0.62);
  context.moveTo(x + space * 0.62, y - space * 0.62);
  context.lineTo(x + space * 0.62, y + space * 1.3);
  context.stroke();
  context.lineWidth = space * 0.26;
  context.beginPath();
  context.moveTo(x, y - space * 0.38);
  context.lineTo(x + space * 0.62, y - space * 0.58);
  context.moveTo(x, y + space * 0.58);
  context.lineTo(x + space * 0.62, y + space * 0.38);
  context.stroke();
}
