import type { Hands } from "../../engine/hands.ts";
import type { DrawingContext, LayerPainter } from "../painting/layer-painter.ts";
import { firstAtOrAfter } from "../sounding-notes.ts";

/** A score laid out for drawing. Positions are shares of the width, from 0 to 1. */
export interface FallingScore {
  kind: "falling";
  /** Ordered by start. */
  starts: Float64Array;
  ends: Float64Array;
  lefts: Float64Array;
  widths: Float64Array;
  /** 1 on a black key. */
  ebony: Uint8Array;
  /** 1 for the right hand. */
  right: Uint8Array;
  /** 1 outside the passage. */
  outside: Uint8Array;
  labels: string[];
  longestBeats: number;
  barStarts: Float64Array;
  barNumbers: string[];
  /** The left edges of the octaves' first keys. */
  octaves: Float64Array;
  /** The places of each bar's number: one of them is in sight where the window shows some keys. */
  barNumberLefts: Float64Array;
  /** The practised hands; the others' notes are faint. */
  hands: Hands;
  /** Shown until the score has a position. */
  restingBeat: number;
  /** With reduced motion the notes move by whole beats. */
  movesByBeat: boolean;
}

/**
 * The colours of the drawn films: right hand brass, left hand evening blue, darker on black keys.
 */
const handColours = {
  right: { body: "#e3b067", ebony: "#b17f3c", bright: "#f8d9a0", ink: "#20160a" },
  left: { body: "#8db2e3", ebony: "#547cb4", bright: "#c6dcf8", ink: "#0b1526" },
};
const radius = 5;
const font = '600 12px "Instrument Sans", "School Signs", system-ui, sans-serif';
const barFont = '500 11px "Instrument Sans", "School Signs", system-ui, sans-serif';

/** Pixels per beat: some seven beats ahead on a tall view, at least three on a low one. */
function pixelsPerBeat(height: number): number {
  return Math.max(28, Math.min(height / 3, 34 + height / 9));
}

/** Draws the falling notes. Drawing a frame allocates no memory. */
export function createFallingPainter(score: FallingScore): LayerPainter {
  let drawnBeat = Number.NaN;
  let drawnHands: Hands = score.hands;
  return ({ context, width, height, moment, isStale }) => {
    const resting = Number.isNaN(drawnBeat) ? score.restingBeat : drawnBeat;
    const at = moment.beat ?? resting;
    const beat = score.movesByBeat && !moment.isWaiting ? Math.floor(at) : at;
    // A film may play one hand alone.
    const hands = moment.hands === "both" ? score.hands : moment.hands;
    if (!isStale && beat === drawnBeat && hands === drawnHands) return;
    [drawnBeat, drawnHands] = [beat, hands];
    drawFalling(context, { width, height, score, beat, hands });
  };
}

interface FallingPicture {
  width: number;
  height: number;
  score: FallingScore;
  beat: number;
  hands: Hands;
}

function drawFalling(context: DrawingContext, picture: FallingPicture): void {
  const { width, height, score, beat } = picture;
  context.clearRect(0, 0, width, height);
  const scale = pixelsPerBeat(height);
  const lastBeat = beat + height / scale;
  drawGuides(context, picture, lastBeat, scale);
  const { starts, ends } = score;
  context.font = font;
  context.textAlign = "center";
  context.textBaseline = "bottom";
  const first = firstAtOrAfter(starts, beat - score.longestBeats);
  for (let index = first; index < starts.length; index += 1) {
    const start = starts[index] ?? 0;
    if (start > lastBeat) break;
    const end = ends[index] ?? 0;
    if (end > beat) {
      drawNote(
        context,
        picture,
        index,
        height - (end - beat) * scale,
        height - (start - beat) * scale,
      );
    }
  }
  context.globalAlpha = 1;
}

function drawGuides(
  context: DrawingContext,
  { width, height, score, beat }: FallingPicture,
  lastBeat: number,
  scale: number,
): void {
  const { octaves, barStarts, barNumbers, barNumberLefts } = score;
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
    for (const left of barNumberLefts) {
      context.fillText(barNumbers[bar] ?? "", left * width + 6, y - 3);
    }
  }
}

function drawNote(
  context: DrawingContext,
  { width: viewWidth, height: viewHeight, score, beat, hands }: FallingPicture,
  index: number,
  top: number,
  bottom: number,
): void {
  const hand = score.right[index] ? "right" : "left";
  const colours = handColours[hand];
  const isFaint = score.outside[index] === 1 || (hands !== "both" && hands !== hand);
  const isSounding = (score.starts[index] ?? 0) <= beat;
  const left = (score.lefts[index] ?? 0) * viewWidth + 1;
  const width = Math.max(2, (score.widths[index] ?? 0) * viewWidth - 2);
  // A thin gap between two notes on one key.
  const noteTop = top + 1.5;
  const noteHeight = Math.max(4, Math.min(bottom, viewHeight + radius) - noteTop);
  context.globalAlpha = isFaint ? 0.3 : 1;
  context.fillStyle = isSounding
    ? colours.bright
    : score.ebony[index]
      ? colours.ebony
      : colours.body;
  context.beginPath();
  context.roundRect(left, noteTop, width, noteHeight, Math.min(radius, width / 2, noteHeight / 2));
  context.fill();
  if (isSounding && !isFaint) {
    // A glow where the note meets the key.
    context.globalAlpha = 0.35;
    context.fillRect(left - 3, viewHeight - 3, width + 6, 3);
    context.globalAlpha = 1;
  }
  const label = score.labels[index];
  if (!label || width < 13 || noteHeight < 17) return;
  context.fillStyle = score.ebony[index] && !isSounding ? "#fff6e4" : colours.ink;
  context.fillText(label, left + width / 2, Math.min(bottom, viewHeight) - 2, width);
}
