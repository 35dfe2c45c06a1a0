import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { handColours } from "#media/server/frames/lesson-colours.ts";
import type { Score } from "#score/server/index.ts";
import type { PosterFrame } from "../../poster-frame.ts";
import { fadeRight } from "../fade-right.ts";
import { findOpeningBars } from "./opening-bars.ts";

const tallestRow = 40;

/**
 * Paints a piece's first bars as bars of light, with time to the right and pitch upwards. The first
 * ones glow.
 */
export function paintRoll(context: SKRSContext2D, score: Score, frame: PosterFrame): void {
  const { width, height, margin, staveTop } = frame;
  const staveBottom = frame.staveBottom - 24;
  const { notes, seconds, lowest, highest } = findOpeningBars(score, {
    enoughNotes: 22,
    mostBars: 6,
  });
  const rows = highest - lowest + 1;
  const row = Math.min(tallestRow, (staveBottom - staveTop) / rows);
  const top = (staveTop + staveBottom - rows * row) / 2;
  const xOf = (time: number) => margin + 26 + (time / seconds) * (width - margin);
  const roll = createCanvas(width, height);
  const layer = roll.getContext("2d");
  paintBarLines(layer, { score, seconds, xOf, top, bottom: top + rows * row });
  for (const { pitchMidi, startSeconds, durationSeconds, hand } of notes) {
    const isFirst = startSeconds < 0.02;
    const { light, bright, body, deep } = handColours[hand];
    const x = xOf(startSeconds);
    const y = top + (highest - pitchMidi) * row;
    const barHeight = Math.max(24, row * 0.86);
    const barWidth = Math.max(barHeight, xOf(startSeconds + durationSeconds) - x - 7);
    const fill = layer.createLinearGradient(0, y, 0, y + barHeight);
    fill.addColorStop(0, isFirst ? "#fff6e4" : bright);
    fill.addColorStop(0.4, isFirst ? bright : body);
    fill.addColorStop(1, isFirst ? body : deep);
    layer.save();
    layer.shadowColor = `rgba(${light}, ${isFirst ? 0.95 : 0.35})`;
    layer.shadowBlur = isFirst ? 46 : 18;
    layer.fillStyle = fill;
    layer.beginPath();
    layer.roundRect(x, y + (row - barHeight) / 2, barWidth, barHeight, Math.min(12, barHeight / 2));
    layer.fill();
    layer.restore();
  }
  fadeRight(layer, frame);
  context.drawImage(roll, 0, 0);
}

/** Paints thin lines at bar starts, with the first one bright. */
function paintBarLines(
  context: SKRSContext2D,
  {
    score,
    seconds,
    xOf,
    top,
    bottom,
  }: {
    score: Score;
    seconds: number;
    xOf: (time: number) => number;
    top: number;
    bottom: number;
  },
): void {
  for (const [index, { startSeconds }] of score.bars.entries()) {
    if (startSeconds >= seconds) return;
    context.fillStyle = index === 0 ? "rgba(243,236,223,.8)" : "rgba(243,236,223,.16)";
    const lineWidth = index === 0 ? 5 : 3;
    context.fillRect(
      xOf(startSeconds) - 12 - lineWidth / 2,
      top - 10,
      lineWidth,
      bottom - top + 20,
    );
  }
}
