import { expect, test } from "vitest";
import { addReading, formatTimeLeft, speedOf, wholePercentOf } from "./format-progress.ts";

test("100% is said only when nothing is missing", () => {
  expect([wholePercentOf(0, 10), wholePercentOf(999, 1_000), wholePercentOf(10, 10)]).toEqual([
    0, 99, 100,
  ]);
});

test.each([
  [1, "less than a minute left"],
  [60, "about 1 minute left"],
  [3_600, "about 60 minutes left"],
  [2 * 3_600, "about 2 hours left"],
])("a rest of %i seconds is %s", (seconds, text) => {
  expect(formatTimeLeft(seconds * 1_000, 1_000)).toBe(text);
});

test("the speed is that of the last quarter of a minute, and unknown at first", () => {
  let readings = addReading([], { atMs: 0, bytes: 0 });
  expect(speedOf(readings)).toBe(0);
  expect(formatTimeLeft(1_000, speedOf(readings))).toBeNull();
  for (let second = 1; second <= 40; second += 1) {
    const bytes = second <= 20 ? second * 1_000 : 20_000 + (second - 20) * 5_000;
    readings = addReading(readings, { atMs: second * 1_000, bytes });
  }
  expect(speedOf(readings)).toBe(5_000);
  expect(readings.length).toBeLessThan(20);
});
