import { createCanvas } from "@napi-rs/canvas";
import { expect, test, vi } from "vitest";
import { readScore } from "#score/server/index.ts";
import { type MadeBar, writeScore } from "#score/server/testing/write-score.ts";
import { computeLessonTiming } from "../../pipeline/lesson-timing.ts";
import { playPassages } from "../../pipeline/play-passages.ts";
import { lessonSections } from "../../pipeline/sections.ts";
import { canvasLayout, canvasTop } from "../canvas-layout.ts";
import { engraveLine } from "./engrave-line.ts";
import { findPrint } from "./find-print.ts";
import { layOutLine } from "./lay-out-line.ts";
import { drawInk, paintLine } from "./paint-line.ts";
import { type EngravedLine, readLine } from "./read-line.ts";
import { createStaveBand } from "./stave-band.ts";
import { turnLine } from "./turn-line.ts";

/** At 120 quarters per minute a bar lasts two seconds; the first two bars are repeated. */
const bars: MadeBar[] = [
  { right: "C5:1 D5:1 E5:2", left: "C3:4" },
  {
    right: "F#5:2 G5:2",
    left: "G2:4",
    ends: '<barline location="right"><repeat direction="backward"/></barline>',
  },
  { right: "r:2 A5:2", left: "F2:4" },
  { right: "C5:4", left: "C3:2 C2:2" },
];
const musicXml = writeScore(bars);
const score = readScore(musicXml);
const painted = await paintLine(readLine(await engraveLine(musicXml)));
const { line } = painted;
const timing = computeLessonTiming(score);
const [passage] = timing.passages;
if (!passage) throw new Error("nothing is played");
const played = layOutLine(line, score, passage);

/** The index of the printed bar under the mark, at a second of the film. */
function barAt(seconds: number, line = played): number | undefined {
  const x = line.markAt(seconds);
  const run = line.runs.findLast(({ at }) => at <= x);
  const printed = run ? run.from + x - run.at : 0;
  return painted.line.measures.findIndex(({ left, right }) => left <= printed && printed < right);
}

function drawBand(seconds: number, { hand }: { hand?: "left" | "right" } = {}) {
  const sections = hand
    ? lessonSections.parse([{ title: "One hand", intro: "Alone.", hand, countIn: 0 }])
    : null;
  const timing = computeLessonTiming(score, sections);
  const canvas = createCanvas(canvasLayout.width, canvasLayout.height);
  const context = canvas.getContext("2d");
  const draw = createStaveBand(painted, { score, timing, passages: playPassages(score, timing) });
  draw(context, Math.round((timing.leadInSeconds + seconds) * 30));
  return (x: number, y: number, width: number, height: number) =>
    context.getImageData(Math.round(x), Math.round(y), width, height).data;
}

/** The number of pixels that are darker than the paper. */
const inkOf = (pixels: Uint8ClampedArray) =>
  pixels.filter((value, index) => index % 4 === 2 && value < 110).length;
const bandHalf = canvasTop + Math.round(canvasLayout.staveHeight / 2);

test("the mark is at the printed bar that sounds, back at the first one where it is repeated", () => {
  const at = [0.1, 1.6, 2.1, 4.1, 6.1, 8.1, 10.1, 11.9].map((seconds) =>
    barAt(passage.startSeconds + seconds),
  );
  expect(at).toEqual([0, 0, 1, 0, 1, 2, 3, 3]);
  expect(played.runs).toHaveLength(2);
});

test("each note is at the mark when it sounds, and the mark never steps back", () => {
  for (const note of score.notes) {
    const x = played.place(note.bar, line.heads.get(note.id)?.x ?? 0);
    const mark = played.markAt(passage.startSeconds + note.startSeconds);
    expect(Math.abs(mark - x)).toBeLessThan(1.5 * line.space);
  }
  let before = -1;
  for (let seconds = 0; seconds < timing.videoSeconds; seconds += 0.1) {
    const now = played.markAt(seconds);
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
});

test("the print stands still while the mark runs through it, and turns before the mark leaves it", () => {
  const bars = Array.from({ length: 20 }, (_, index) => ({ seconds: 2 * index, x: 100 * index }));
  const leftAt = turnLine({ bars, length: 2_000 }, { visible: 1_000, margin: 10 });
  expect([0, 8, 13].map(leftAt)).toEqual([0, 0, 0]);
  expect(leftAt(16)).toBe(790);
  expect(leftAt(15.7)).toBeCloseTo(395, 0);
  expect(leftAt(39)).toBe(1_000);
  for (let seconds = 0; seconds < 40; seconds += 0.5) {
    expect(50 * seconds - leftAt(seconds)).toBeGreaterThanOrEqual(0);
    expect(50 * seconds - leftAt(seconds)).toBeLessThanOrEqual(1_000);
  }
});

test("a section's passage has its bars alone, at its tempo", () => {
  const section = { title: "Slowly", intro: "Half as fast.", bars: [2, 4], tempo: 0.5, countIn: 0 };
  const [slow] = computeLessonTiming(score, lessonSections.parse([section])).passages;
  if (!slow) throw new Error("the section plays nothing");
  const line = layOutLine(painted.line, score, slow);
  const at = [0.1, 3.2, 4.1, 8.1].map((seconds) => barAt(slow.startSeconds + seconds, line));
  expect(at).toEqual([1, 1, 2, 3]);
  expect(line.runs).toHaveLength(1);
});

test("there is ink under the mark, in the hand's colour while a note sounds", () => {
  const clefs = 45;
  const sounding = drawBand(0.2)(clefs, canvasTop, 60, canvasLayout.staveHeight);
  expect(inkOf(sounding)).toBeGreaterThan(40);
  const blue = (pixels: Uint8ClampedArray) =>
    pixels.filter((value, i) => i % 4 === 2 && value - (pixels[i - 2] ?? 0) > 90).length;
  expect(blue(drawBand(0.2)(0, bandHalf, 640, 90))).toBeGreaterThan(20);
  expect(blue(drawBand(-1)(0, bandHalf, 640, 90))).toBe(0);
});

test("where one hand plays alone, the other's staff is pale", () => {
  const [width, height] = [canvasLayout.width, Math.floor(canvasLayout.staveHeight / 3)];
  const upper = (hand: "left" | "right") =>
    inkOf(drawBand(0.2, { hand })(0, canvasTop, width, height));
  expect(upper("right")).toBeGreaterThan(500);
  expect(upper("left")).toBe(0);
});

test("a score that cannot be engraved gives no print, and says so", async () => {
  const warn = vi.fn();
  expect(await findPrint({ log: { warn } }, "no score")).toBeNull();
  expect(warn).toHaveBeenCalledWith(expect.anything(), "stave band not engraved");
  expect(await findPrint({ log: { warn } }, musicXml)).not.toBeNull();
});

/** A line with a stroke at every thousandth of its width. */
function makeLine(width: number): EngravedLine {
  const strokes = Array.from({ length: 1_000 }, (_, at) => {
    const x = ((at + 0.5) * width) / 1_000;
    return `<rect x="${x - width / 4_000}" y="0" width="${width / 2_000}" height="3000"/>`;
  });
  const viewBox = `viewBox="0 0 ${width} 3000"`;
  const drawing = `<svg class="definition-scale" color="black" ${viewBox}>${strokes.join("")}</svg>`;
  const svg = `<svg ${viewBox} xmlns="http://www.w3.org/2000/svg">${drawing}</svg>`;
  return { ...line, svg, width, height: 3_000 };
}

test("a long line is painted smaller, whole and without a seam [stave-band-1]", async () => {
  const short = await paintLine(makeLine(100_000));
  const { tiles, scale } = await paintLine(makeLine(1_000_000));
  expect(short.scale).toBeGreaterThan(1.4 * scale);
  expect(tiles.length).toBeGreaterThan(short.tiles.length);
  const stroke = 1_000 * scale;
  const canvas = createCanvas(800, 400);
  const context = canvas.getContext("2d");
  for (const first of [0, 127, 128, 500, 990]) {
    context.fillStyle = "white";
    context.fillRect(0, 0, 800, 400);
    drawInk(context, tiles, { from: Math.round(first * stroke), length: 600, x: 100, top: 0 });
    for (let at = 0; at < 9; at += 1) {
      const [onStroke, beside] = [0.5, 0].map((share) => {
        const x = 100 + Math.round((first + at + share) * stroke - Math.round(first * stroke));
        return context.getImageData(x, 100, 1, 1).data[0] ?? 0;
      });
      expect(onStroke).toBeLessThan(80);
      expect(beside).toBeGreaterThan(200);
    }
  }
  expect(context.getImageData(99, 100, 1, 1).data[0]).toBe(255);
  await expect(paintLine(makeLine(4_000_000))).rejects.toThrow(/too long/);
});

test("where a film is 390 px wide, its stave is at least 96 px high [stave-band-2]", () => {
  expect((canvasLayout.staveHeight * 390) / canvasLayout.width).toBeGreaterThanOrEqual(96);
});
