import { expect, test } from "vitest";
import { computeLessonTiming } from "./lesson-timing.ts";

const scoreOf = (barSeconds: number[], countedBeats = 4, pickupBeats = 0) => ({
  bars: barSeconds.map((durationSeconds) => ({ durationSeconds, countedBeats })),
  durationSeconds: barSeconds.reduce((sum, seconds) => sum + seconds, 0),
  pickupBeats,
});

test("the count-in is two bars", () => {
  const timing = computeLessonTiming(scoreOf([2, 2]));
  expect(timing.leadInSeconds).toBeCloseTo(4, 5);
  expect(timing.countIn.map((beat) => beat.beat)).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  expect(timing.countIn.at(-1)?.startSeconds).toBeCloseTo(3.5, 5);
});

test("a pickup replaces the last beats of the count-in", () => {
  const timing = computeLessonTiming(scoreOf([0.5, 2, 2], 4, 1));
  expect(timing.leadInSeconds).toBeCloseTo(3.5, 2);
  expect(timing.countIn.map((beat) => beat.beat)).toEqual([1, 2, 3, 4, 1, 2, 3]);
});

test("a slow piece has a count-in of one bar", () => {
  expect(computeLessonTiming(scoreOf([6, 6])).leadInSeconds).toBeCloseTo(6, 5);
});

test("lead-in and video end on whole frames, with a pause after the music", () => {
  const score = scoreOf([1.111, 1.111], 3);
  const { leadInSeconds, videoSeconds } = computeLessonTiming(score);
  for (const seconds of [leadInSeconds, videoSeconds]) {
    expect(Math.abs(seconds * 30 - Math.round(seconds * 30))).toBeLessThan(1e-6);
  }
  expect(videoSeconds - leadInSeconds - score.durationSeconds).toBeGreaterThan(2.9);
});
