import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import type { Hand, Score } from "#score/server/index.ts";
import {
  framesPerSecond,
  type LessonTiming,
  type TimedPassage,
} from "../../pipeline/lesson-timing.ts";
import type { PlayedPassage } from "../../pipeline/play-passages.ts";
import { canvasLayout, canvasTop } from "../canvas-layout.ts";
import { drawGlyph, paintSigns } from "./draw-signs.ts";
import { layOutLine, type PlayedLine } from "./lay-out-line.ts";
import { drawInk, type PaintedLine } from "./paint-line.ts";
import type { Glyph } from "./read-line.ts";
import { turnLine } from "./turn-line.ts";

const { width, staveHeight } = canvasLayout;
const markColour = "rgba(227, 176, 103, .42)";
const paperColours = ["#f8f1e4", "#efe4d0"] as const;
const paleColour = "rgba(244, 235, 219, .7)";
const headColours: Readonly<Record<Hand, string>> = { right: "#c06a00", left: "#1f66c8" };
const marginPx = 50;
const widestSignsPx = 200;
/** The delay of a new passage's print after the end of the one before. */
const turnSeconds = 1;

interface SoundingHead extends Glyph {
  hand: Hand;
  startSeconds: number;
  endSeconds: number;
}

interface ShownPassage {
  played: PlayedLine;
  leftAt: (seconds: number) => number;
  hand: TimedPassage["hand"];
  fromSeconds: number;
  heads: SoundingHead[];
}

/** Draws the printed score in its band, in time with the video. */
export function createStaveBand(
  { line, tiles, scale }: PaintedLine,
  { score, timing, passages }: { score: Score; timing: LessonTiming; passages: PlayedPassage[] },
): (context: SKRSContext2D, frame: number) => void {
  const top = canvasTop + Math.round((staveHeight - line.height * scale) / 2);
  const paper = paintPaper();
  const visible = (width - widestSignsPx - marginPx) / scale;
  const signsAt = paintSigns({ line, scale });
  const outlines = new Map([...line.outlines].map(([name, d]) => [name, new Path2D(d)]));
  const shown = timing.passages.map((passage, index): ShownPassage => {
    const played = layOutLine(line, score, passage);
    const notes = passages[index]?.notes ?? [];
    return {
      played,
      hand: passage.hand,
      leftAt: turnLine(played, { visible, margin: marginPx / scale }),
      fromSeconds: (timing.passages[index - 1]?.endSeconds ?? -turnSeconds) + turnSeconds,
      heads: notes.flatMap((note) =>
        [note.id, ...(note.tiedIds ?? [])].flatMap((id): SoundingHead[] => {
          const glyph = line.heads.get(id);
          if (!glyph) return [];
          const { hand, startSeconds, durationSeconds } = note;
          const x = played.place(note.bar, glyph.x);
          return [{ ...glyph, x, hand, startSeconds, endSeconds: startSeconds + durationSeconds }];
        }),
      ),
    };
  });
  return (context, frame) => {
    const seconds = frame / framesPerSecond;
    const now = shown.findLast(({ fromSeconds }) => fromSeconds <= seconds);
    if (!now) return;
    const { played, leftAt, hand, heads } = now;
    context.drawImage(paper, 0, canvasTop);
    const left = leftAt(seconds);
    const signs = signsAt(printedAt(played, left));
    const origin = signs.width - Math.round(left * scale);
    drawMark(context, { x: origin + played.markAt(seconds) * scale, line, scale, top });
    context.save();
    context.beginPath();
    context.rect(signs.width, canvasTop, width - signs.width, staveHeight);
    context.clip();
    for (const run of played.runs) {
      const x = Math.round(origin + run.at * scale);
      const length = Math.round((run.to - run.from) * scale);
      if (x > width || x + length < signs.width) continue;
      const from = Math.floor(run.from * scale);
      drawInk(context, tiles, { from, length: length + 1, x, top });
    }
    for (const head of heads) {
      if (seconds < head.startSeconds - 1e-6 || seconds >= head.endSeconds) continue;
      context.fillStyle = headColours[head.hand];
      const outline = outlines.get(head.name);
      if (!outline) continue;
      const at = { x: origin + head.x * scale, y: top + head.y * scale };
      drawGlyph(context, outline, { ...at, scale: head.scale * scale });
    }
    context.restore();
    context.drawImage(signs.canvas, 0, top);
    if (hand !== "both") drawPale(context, { hand, line, scale, top });
  };
}

/** The x in the printed line of a place in the played line. */
function printedAt(played: PlayedLine, x: number): number {
  const run = played.runs.findLast(({ at }) => at <= x) ?? played.runs[0];
  return run ? Math.min(run.to, run.from + Math.max(0, x - run.at)) : 0;
}

interface Place extends Pick<PaintedLine, "line" | "scale"> {
  top: number;
}

function drawMark(context: SKRSContext2D, { x, line, scale, top }: Place & { x: number }): void {
  const [first, last] = [line.staves[0], line.staves.at(-1)];
  if (!first || !last) return;
  const space = line.space * scale;
  const from = Math.max(canvasTop + 3, top + first.top * scale - 2 * space);
  const to = Math.min(canvasTop + staveHeight - 3, top + last.bottom * scale + 2 * space);
  context.fillStyle = markColour;
  context.beginPath();
  context.roundRect(Math.round(x - 1.3 * space), from, Math.round(2.6 * space), to - from, 6);
  context.fill();
}

/** Pales the staff of the hand that does not play. */
function drawPale(
  context: SKRSContext2D,
  { hand, line, scale, top }: Place & { hand: Hand },
): void {
  const [upper, lower] = line.staves;
  if (!upper || !lower) return;
  const middle = Math.round(top + ((upper.bottom + lower.top) / 2) * scale);
  context.fillStyle = paleColour;
  const [from, to] = hand === "right" ? [middle, canvasTop + staveHeight - 2] : [canvasTop, middle];
  context.fillRect(0, from, width, to - from);
}

function paintPaper(): Canvas {
  const canvas = createCanvas(width, staveHeight);
  const context = canvas.getContext("2d");
  const light = context.createLinearGradient(0, 0, 0, staveHeight);
  light.addColorStop(0, paperColours[0]);
  light.addColorStop(1, paperColours[1]);
  context.fillStyle = light;
  context.fillRect(0, 0, width, staveHeight);
  context.fillStyle = "rgba(60, 38, 16, .5)";
  context.fillRect(0, staveHeight - 2, width, 2);
  return canvas;
}
