import { expect, test } from "vitest";
import { beatAt, forecastBeats, type ViewForecast } from "./forecast.ts";

const from = (beats: (number | null)[]): ViewForecast => ({
  atMilliseconds: 5000,
  beats,
  hands: "both",
  isWaiting: false,
  held: [],
});

test("a score moves evenly from beat to beat, and stands before the first and after the last", () => {
  const forecast = from([4, 4.2, 4.6]);
  const beats = [4000, 5000, 5012.5, 5025, 5037.5, 5050, 9000].map(
    (at) => beatAt(forecast, at) ?? 0,
  );
  expect(beats.map((beat) => Math.round(beat * 100) / 100)).toEqual([
    4, 4, 4.1, 4.2, 4.4, 4.6, 4.6,
  ]);
});

test("it jumps back at a loop's end and begins after a rest without gliding", () => {
  const looping = from([7.9, 7.98, 4.05]);
  expect(beatAt(looping, 5049)).toBeCloseTo(7.98);
  expect(beatAt(looping, 5050)).toBe(4.05);
  const resting = from([null, null, 2]);
  expect([5000, 5049, 5050].map((at) => beatAt(resting, at))).toEqual([null, null, 2]);
});

test("a clock is asked for less than half a second ahead", () => {
  const asked = forecastBeats((seconds) => seconds);
  expect([asked[0], asked.at(-1)]).toEqual([0, 0.4]);
});
