import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Score } from "#score/server/index.ts";
import { barNumberOf, type LessonTiming } from "../pipeline/lesson-timing.ts";
import type { PlayedPassage } from "../pipeline/play-passages.ts";
import { canvasLayout, canvasTop } from "./canvas-layout.ts";
import { drawMusicText } from "./draw-music-text.ts";
import { frameAt } from "./falling-notes.ts";
import { ivoryText } from "./lesson-colours.ts";
import { sansFont, titleFont } from "./lesson-fonts.ts";

export interface BarLine {
  frame: number;
  number: number;
}

/** Bar numbers as in scores: a pickup is bar 0 and has no number. */
export function layOutBarLines(score: Score, passages: readonly PlayedPassage[]): BarLine[] {
  return passages.flatMap(({ bars }) =>
    bars.map((bar) => ({
      frame: frameAt(bar.startSeconds),
      number: barNumberOf(score, bar),
    })),
  );
}

export function drawBarLines(
  context: SKRSContext2D,
  barLines: BarLine[],
  frame: number,
  fall: number,
): void {
  for (const line of barLines) {
    const y = canvasLayout.hitLine - (line.frame - frame) * fall;
    if (y < canvasTop || y > canvasLayout.hitLine) continue;
    context.fillStyle = "rgba(255,246,230,.10)";
    context.fillRect(0, y - 1, canvasLayout.width, 1);
    if (line.number < 1 || y < canvasTop + 30) continue;
    context.fillStyle = "rgba(243,236,223,.34)";
    drawMusicText(context, {
      text: String(line.number),
      x: 10,
      y: y - 8,
      sizePx: 19,
      font: (size) => sansFont(size, 500),
    });
  }
}

/** Draws a count-in, large and faint, around a height of the frame. */
export function drawCountIn(
  context: SKRSContext2D,
  timing: LessonTiming,
  frame: number,
  { middle, sizePx }: { middle: number; sizePx: number },
): void {
  const current = timing.countIn.findLastIndex((beat) => frameAt(beat.startSeconds) <= frame);
  const beat = timing.countIn[current];
  if (!beat) return;
  const endSeconds = Math.min(
    timing.countIn[current + 1]?.startSeconds ?? Number.POSITIVE_INFINITY,
    timing.passages.find((passage) => passage.startSeconds > beat.startSeconds)?.startSeconds ??
      timing.leadInSeconds,
  );
  const [from, to] = [frameAt(beat.startSeconds), frameAt(endSeconds)];
  if (frame >= to) return;
  const share = (frame - from) / Math.max(1, to - from);
  context.fillStyle = ivoryText;
  context.globalAlpha = 0.55 * (1 - share) ** 1.5 + 0.03;
  drawMusicText(context, {
    text: String(beat.beat),
    x: canvasLayout.width / 2,
    y: middle + (sizePx * 80) / 210,
    sizePx,
    font: (size) => titleFont(size, 300),
    align: "center",
  });
  context.globalAlpha = 1;
}
