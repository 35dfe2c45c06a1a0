import { firstAtOrAfter } from "../sounding-notes.ts";
import type { FallingScore } from "./falling-score.ts";

/** Of the page or of a worker. */
type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface FallingCanvas {
  context: DrawingContext;
  /** In CSS pixels; the context is scaled to the device's. */
  width: number;
  height: number;
}

/** As the lessons' films are drawn: right hand brass, left hand evening blue, darker on black keys. */
const hands = {
  right: { body: "#e3b067", ebony: "#b17f3c", bright: "#f8d9a0", ink: "#20160a" },
  left: { body: "#8db2e3", ebony: "#547cb4", bright: "#c6dcf8", ink: "#0b1526" },
};
const radius = 5;
const font = '600 12px "Instrument Sans", "School Signs", system-ui, sans-serif';
const barFont = '500 11px "Instrument Sans", "School Signs", system-ui, sans-serif';

/** Pixels a beat: some seven beats ahead on a tall stage, at least three on a low one. */
function pixelsPerBeat(height: number): number {
  return Math.max(28, Math.min(height / 3, 34 + height / 9));
}

/**
 * Draws the notes that fall to the keys at a beat. Called at each frame: allocates nothing.
 */
export function drawFalling(
  { context, width, height }: FallingCanvas,
  score: FallingScore,
  beat: number,
): void {
  if (width === 0 || height === 0) return;
  context.clearRect(0, 0, width, height);
  const scale = pixelsPerBeat(height);
  const lastBeat = beat + height / scale;
  drawGuides(context, width, height, score, beat, lastBeat, scale);
  const { starts, ends } = score;
  const first = firstAtOrAfter(starts, beat - score.longestBeats);
  context.font = font;
  context.textAlign = "center";
  context.textBaseline = "bottom";
  for (let index = first; index < starts.length; index += 1) {
    const start = starts[index] ?? 0;
    if (start > lastBeat) break;
    const end = ends[index] ?? 0;
    if (end <= beat) continue;
    drawNote(
      context,
      width,
      score,
      index,
      height - (end - beat) * scale,
      height - (start - beat) * scale,
      start <= beat,
      height,
    );
  }
  context.globalAlpha = 1;
}

function drawGuides(
  context: DrawingContext,
  width: number,
  height: number,
  { octaves, barStarts, barNumbers }: FallingScore,
  beat: number,
  lastBeat: number,
  scale: number,
): void {
  context.fillStyle = "rgb(255 255 255 / 5%)";
  for (const left of octaves) context.fillRect(Math.round(left * width), 0, 1, height);
  context.font = barFont;
  context.textAlign = "left";
  context.textBaseline = "bottom";
  for (let bar = firstAtOrAfter(barStarts, beat); bar < barStarts.length; bar += 1) {
    const start = barStarts[bar] ?? 0;
    if (start > lastBeat) break;
    const y = Math.round(height - (start - beat) * scale);
    context.fillStyle = "rgb(255 255 255 / 10%)";
    context.fillRect(0, y, width, 1);
    context.fillStyle = "rgb(181 170 155 / 75%)";
    context.fillText(barNumbers[bar] ?? "", 6, y - 3);
  }
}

function drawNote(
  context: DrawingContext,
  stageWidth: number,
  score: FallingScore,
  index: number,
  top: number,
  bottom: number,
  isSounding: boolean,
  stageHeight: number,
): void {
  const colours = score.right[index] ? hands.right : hands.left;
  const left = (score.lefts[index] ?? 0) * stageWidth + 1;
  const width = Math.max(2, (score.widths[index] ?? 0) * stageWidth - 2);
  // A hair's breadth between two notes on one key.
  const noteTop = top + 1.5;
  const noteHeight = Math.max(4, Math.min(bottom, stageHeight + radius) - noteTop);
  context.globalAlpha = score.faint[index] ? 0.3 : 1;
  context.fillStyle = isSounding
    ? colours.bright
    : score.ebony[index]
      ? colours.ebony
      : colours.body;
  context.beginPath();
  context.roundRect(left, noteTop, width, noteHeight, Math.min(radius, width / 2, noteHeight / 2));
  context.fill();
  if (isSounding && !score.faint[index]) {
    // Light where the note meets the key.
    context.globalAlpha = 0.35;
    context.fillRect(left - 3, stageHeight - 3, width + 6, 3);
    context.globalAlpha = 1;
  }
  const label = score.labels[index];
  if (!label || width < 13 || noteHeight < 17) return;
  context.fillStyle = score.ebony[index] && !isSounding ? "#fff6e4" : colours.ink;
  context.fillText(label, left + width / 2, Math.min(bottom, stageHeight) - 2, width);
}
