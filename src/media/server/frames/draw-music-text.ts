import type { SKRSContext2D } from "@napi-rs/canvas";

export interface MusicText {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  sizePx: number;
  font: (sizePx: number) => string;
  align?: "left" | "center" | "right";
  trackingPx?: number;
}

const accidentals = /([♯♭])/;

/**
 * Draws text with sharps and flats as shapes, since the school's fonts lack these glyphs and system
 * fonts differ between machines. Returns the width.
 */
export function drawMusicText(context: SKRSContext2D, input: MusicText): number {
  const width = measureMusicText(context, input);
  const shift = input.align === "center" ? width / 2 : input.align === "right" ? width : 0;
  let x = input.x - shift;
  for (const piece of input.text.split(accidentals)) {
    if (piece === "♯") drawSharp(context, x, input.y, input.sizePx);
    else if (piece === "♭") drawFlat(context, x, input.y, input.sizePx);
    else context.fillText(piece, x, input.y);
    x += widthOf(context, piece, input.sizePx);
  }
  return width;
}

export function measureMusicText(
  context: SKRSContext2D,
  input: Pick<MusicText, "text" | "sizePx" | "font" | "trackingPx">,
): number {
  context.font = input.font(input.sizePx);
  context.letterSpacing = `${input.trackingPx ?? 0}px`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  return input.text
    .split(accidentals)
    .reduce((sum, piece) => sum + widthOf(context, piece, input.sizePx), 0);
}

function widthOf(context: SKRSContext2D, piece: string, sizePx: number): number {
  if (piece === "♯") return sizePx * 0.46;
  if (piece === "♭") return sizePx * 0.4;
  return piece === "" ? 0 : context.measureText(piece).width;
}

function drawSharp(context: SKRSContext2D, x: number, y: number, sizePx: number): void {
  const at = (dx: number, dy: number): [number, number] => [x + dx * sizePx, y - dy * sizePx];
  context.save();
  context.strokeStyle = context.fillStyle;
  context.lineCap = "butt";
  context.lineWidth = sizePx * 0.05;
  context.beginPath();
  context.moveTo(...at(0.15, -0.06));
  context.lineTo(...at(0.15, 0.7));
  context.moveTo(...at(0.29, 0.0));
  context.lineTo(...at(0.29, 0.76));
  context.stroke();
  context.lineWidth = sizePx * 0.095;
  context.beginPath();
  context.moveTo(...at(0.04, 0.19));
  context.lineTo(...at(0.4, 0.28));
  context.moveTo(...at(0.04, 0.42));
  context.lineTo(...at(0.4, 0.51));
  context.stroke();
  context.restore();
}

function drawFlat(context: SKRSContext2D, x: number, y: number, sizePx: number): void {
  const at = (dx: number, dy: number): [number, number] => [x + dx * sizePx, y - dy * sizePx];
  context.save();
  context.strokeStyle = context.fillStyle;
  context.lineJoin = "round";
  context.lineWidth = sizePx * 0.06;
  context.beginPath();
  context.moveTo(...at(0.08, 0.8));
  context.lineTo(...at(0.08, 0.0));
  context.stroke();
  context.lineWidth = sizePx * 0.075;
  context.beginPath();
  context.moveTo(...at(0.08, 0.33));
  context.bezierCurveTo(...at(0.26, 0.52), ...at(0.46, 0.3), ...at(0.08, 0.0));
  context.stroke();
  context.restore();
}
