import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawAccidental } from "./draw-accidental.ts";
import { type StaveGeometry, type Stem, yOf } from "./stave-geometry.ts";

/** Draws a chord's heads with their accidentals, dots and ledger lines. */
export function drawHeads(
  context: SKRSContext2D,
  stem: Stem,
  geometry: StaveGeometry,
  isLit: boolean,
): void {
  const { space } = geometry;
  for (const head of stem.chord.heads) {
    const y = yOf(head.step, geometry);
    drawLedgers(context, stem.x, head.step, geometry);
    context.fillStyle = isLit ? geometry.litInk : geometry.ink;
    context.strokeStyle = context.fillStyle;
    context.save();
    if (isLit) {
      context.shadowColor = geometry.litInk;
      context.shadowBlur = space * 1.6;
    }
    if (head.accidental) drawAccidental(context, head.accidental, stem.x - space * 2.1, y, space);
    drawHead(context, stem.x, y, space, stem.chord.quarters);
    context.restore();
  }
  if (isDotted(stem.chord.quarters)) drawDots(context, stem, geometry);
}

function drawHead(
  context: SKRSContext2D,
  x: number,
  y: number,
  space: number,
  quarters: number,
): void {
  context.beginPath();
  if (quarters < 1.75) {
    context.ellipse(x, y, space * 0.64, space * 0.46, -0.36, 0, Math.PI * 2);
    context.fill();
    return;
  }
  context.ellipse(x, y, space * 0.66, space * 0.46, -0.3, 0, Math.PI * 2);
  context.ellipse(x, y, space * 0.52, space * 0.24, -0.6, 0, Math.PI * 2, true);
  context.fill("evenodd");
}

function drawDots(context: SKRSContext2D, stem: Stem, geometry: StaveGeometry): void {
  for (const head of stem.chord.heads) {
    const inSpace = head.step % 2 === 0 ? head.step + 1 : head.step;
    context.beginPath();
    const x = stem.x + geometry.space * 1.15;
    context.arc(x, yOf(inSpace, geometry), geometry.space * 0.16, 0, Math.PI * 2);
    context.fill();
  }
}

function isDotted(quarters: number): boolean {
  return [0.75, 1.5, 3].some((length) => Math.abs(quarters / length - 1) < 0.06);
}

function drawLedgers(
  context: SKRSContext2D,
  x: number,
  step: number,
  geometry: StaveGeometry,
): void {
  context.save();
  context.strokeStyle = geometry.ink;
  context.globalAlpha = 0.6;
  context.lineWidth = Math.max(1.5, geometry.space * 0.1);
  const ledger = (at: number) => {
    context.beginPath();
    context.moveTo(x - geometry.space * 1.05, yOf(at, geometry));
    context.lineTo(x + geometry.space * 1.05, yOf(at, geometry));
    context.stroke();
  };
  for (let at = -2; at >= step; at -= 2) ledger(at);
  for (let at = 10; at <= step; at += 2) ledger(at);
  context.restore();
}
