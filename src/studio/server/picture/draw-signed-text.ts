import type { SKRSContext2D } from "@napi-rs/canvas";

export interface SignedText {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  sizePx: number;
  font: (sizePx: number) => string;
  align?: "left" | "center" | "right";
  trackingPx?: number;
}

const signs = /([♯♭])/;

/**
 * Draws text whose sharps and flats are drawn as shapes, because the school's typefaces have no
 * such signs and a borrowed font would differ from machine to machine. Returns the width.
 */
export function drawSignedText(context: SKRSContext2D, input: SignedText): number {
  const width = measureSignedText(context, input);
  const shift = input.align === "center" ? width / 2 : input.align === "right" ? width : 0;
  let x = input.x - shift;
  for (const part of input.text.split(signs)) {
    if (part === "♯") drawSharp(context, x, input.y, input.sizePx);
    else if (part === "♭") drawFlat(context, x, input.y, input.sizePx);
    else context.fillText(part, x, input.y);
    x += widthOf(context, part, input.sizePx);
  }
  return width;
}

export function measureSignedText(
  context: SKRSContext2D,
  input: Pick<SignedText, "text" | "sizePx" | "font" | "trackingPx">,
): number {
  context.font = input.font(input.sizePx);
  context.letterSpacing = `${input.trackingPx ?? 0}px`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  return input.text
    .split(signs)
    .reduce((sum, part) => sum + widthOf(context, part, input.sizePx), 0);
}

function widthOf(context: SKRSContext2D, part: string, sizePx: number): number {
  if (part === "♯") return sizePx * 0.46;
  if (part === "♭") return sizePx * 0.4;
  return part === "" ? 0 : context.measureText(part).width;
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
