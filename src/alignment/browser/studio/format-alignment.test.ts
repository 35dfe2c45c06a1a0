import { expect, test } from "vitest";
import {
  barOptions,
  formatBars,
  formatConfidence,
  formatScore,
  formatTake,
} from "./format-alignment.ts";

test("bars have their printed numbers, and say when they sound again", () => {
  const bars = ["1", "2", "2", "3"];
  expect(barOptions(bars).map(({ label }) => label)).toEqual(["1", "2", "2 (time 2)", "3"]);
  expect(formatBars({ fromBar: 0, toBar: 2 }, bars)).toBe("1–2");
  expect(formatBars({ fromBar: 3, toBar: 3 }, bars)).toBe("3");
});

test("a confidence is told in words", () => {
  expect([0.9, 0.7, 0.59].map(formatConfidence)).toEqual(["Sure", "Quite sure", "Not sure"]);
});

test("one bar and one note are not told as several [count-of-one-1]", () => {
  const score = (bars: string[]) => formatScore({ name: "scale", bars });
  expect([score(["1"]), score(["1", "2"])]).toEqual([
    "Score: scale, 1 bar as played",
    "Score: scale, 2 bars as played",
  ]);
  const take = (notes: number) => formatTake({ name: "take.mid", notes });
  expect([take(1), take(2)]).toEqual(["MIDI: take.mid, 1 note", "MIDI: take.mid, 2 notes"]);
});
