import { expect, test } from "vitest";
import { transposeKey, transpositions } from "../../contract/transposition.ts";
import { transpositionInterval } from "./transposition-interval.ts";

test.each([
  [0, 2, "M2"],
  [0, -3, "-m3"],
  [0, 11, "M7"],
  [0, -1, "-m2"],
  [0, 6, "A4"],
  [4, 6, "d5"],
  [5, 1, "m2"],
  [5, 2, "d3"],
  [-7, 11, "M7"],
  [6, -1, "-A1"],
])("a score of %i fifths moved by %i semitones moves by %s", (fifths, semitones, interval) => {
  expect(transpositionInterval(fifths, semitones)).toBe(interval);
});

const natural = [0, 2, 4, 5, 7, 9, 11, 12];
const perfect = [0, 3, 4, 7];

/** The number of semitones of an interval. */
function sizeOf(interval: string): number {
  const [, sign, quality = "", number] = /^(-?)([PMmAd]+)(\d)$/.exec(interval) ?? [];
  const steps = Number(number) - 1;
  const flat = perfect.includes(steps) ? 0 : 1;
  const change = {
    P: 0,
    M: 0,
    m: -1,
    A: quality.length,
    d: -quality.length - flat,
  }[quality[0] ?? "P"];
  const size = (natural[steps] ?? Number.NaN) + (change ?? Number.NaN);
  return sign ? -size : size;
}

test("each interval has the semitones that are wanted, from any key", () => {
  for (let fifths = -7; fifths <= 7; fifths += 1) {
    for (const semitones of transpositions.filter((each) => each !== 0)) {
      const interval = transpositionInterval(fifths, semitones);
      expect([fifths, interval, sizeOf(interval)]).toEqual([fifths, interval, semitones]);
      expect(Math.abs(transposeKey(fifths, semitones))).toBeLessThanOrEqual(6);
    }
  }
});
