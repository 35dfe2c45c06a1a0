import { expect, test } from "vitest";
import { findBarStart, makeLoop, snapToBar } from "./loop.ts";

const bar = (startSeconds: number, endSeconds: number) => ({
  number: String(startSeconds / 2 - 4),
  startSeconds,
  endSeconds,
});
/** Three bars of two seconds, speech, and the last two again. */
const bars = [bar(10, 12), bar(12, 14), bar(14, 16), bar(40, 42), bar(42, 44)];
const film = { bars, durationSeconds: 60, isDrawn: false };
const noScore = { bars: [], durationSeconds: 60, isDrawn: true };

test("a moment in a bar snaps to its nearer edge, one in speech stays where it is", () => {
  expect([10.9, 11.1, 15.5, 9.2, 16.7, 39.5].map((at) => snapToBar(bars, at))).toEqual([
    10, 12, 16, 10, 16, 40,
  ]);
  expect([3, 25, 50].map((at) => snapToBar(bars, at))).toEqual([3, 25, 50]);
  expect(snapToBar([], 11.1)).toBe(11.1);
});

test("a loop goes from bar to bar, whichever end comes first", () => {
  expect(makeLoop(film, 12.3, 15.8)).toEqual({ start: 12, end: 16 });
  expect(makeLoop(film, 15.8, 12.3)).toEqual({ start: 12, end: 16 });
  // Within a bar the loop becomes that bar. From speech into music the loop's start stays.
  expect(makeLoop(film, 12.1, 12.7)).toEqual({ start: 12, end: 14 });
  expect(makeLoop(film, 25, 41.2)).toEqual({ start: 25, end: 42 });
});

test("in a drawn film a loop of bars holds what plays without a stop, and no title card [title-card-2]", () => {
  const drawn = { ...film, isDrawn: true };
  expect(makeLoop(drawn, 12.3, 41.2)).toEqual({ start: 12, end: 16 });
  expect(makeLoop(drawn, 15.4, 43.8)).toEqual({ start: 40, end: 44 });
  expect(makeLoop(drawn, 25, 41.2)).toEqual({ start: 40, end: 42 });
  expect(makeLoop(drawn, 12.3, 15.8)).toEqual({ start: 12, end: 16 });
  // A loop outside all bars stays as set.
  expect(makeLoop(drawn, 20, 30)).toEqual({ start: 20, end: 30 });
});

test("without a score a loop is as it was set, at least half a second, and ends before the film", () => {
  expect(makeLoop(noScore, 3.2, 7.9)).toEqual({ start: 3.2, end: 7.9 });
  expect(makeLoop(noScore, 3.2, 3.5)).toBeNull();
  expect(makeLoop(noScore, 50, 60)).toEqual({ start: 50, end: 59.75 });
  expect(makeLoop(noScore, 59.5, 60)).toBeNull();
});

test("one bar on is the next start; one back the bar's own, then the one before", () => {
  expect([5, 10, 13, 16, 42].map((at) => findBarStart(bars, at, 1))).toEqual([
    10,
    12,
    14,
    40,
    null,
  ]);
  expect([13.5, 12.3, 30, 10.2].map((at) => findBarStart(bars, at, -1))).toEqual([
    12,
    10,
    14,
    null,
  ]);
});
