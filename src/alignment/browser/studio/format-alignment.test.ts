import { expect, test } from "vitest";
import {
  barOptions,
  formatBars,
  formatConfidence,
  formatPrint,
  formatRemark,
  formatScore,
  formatTake,
  listBarRuns,
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

test("the order of bars is told in runs, and a remark with its bar [score-order-4]", () => {
  const order = [0, 1, 0, 2, 3];
  const bars = order.map((written) => String(written + 1));
  expect(listBarRuns({ order, bars })).toEqual([
    { label: "1–2", isAgain: false },
    { label: "1", isAgain: true },
    { label: "3–4", isAgain: false },
  ]);
  expect(listBarRuns({ order: [], bars })).toEqual([]);
  expect(formatRemark({ bar: "12", text: "longer than 4/4" })).toBe("Bar 12: longer than 4/4");
  expect(formatRemark({ bar: "", text: "the part “Voice” is left out" })).toBe(
    "The part “Voice” is left out",
  );
});

test("a print that fails names its bar, and what the room still has [engraving-7]", () => {
  expect(formatPrint(null)).toBeNull();
  expect(formatPrint({ state: "engraved", failedBar: null })).toBeNull();
  expect(formatPrint({ state: "waiting", failedBar: null })).toBe("The score is being printed…");
  expect(formatPrint({ state: "none", failedBar: null })).toBe(
    "A MIDI file has no print: the practice room has keys and falling notes.",
  );
  expect(formatPrint({ state: "failed", failedBar: "12" })).toBe(
    "The score could not be printed: it fails at bar 12. The practice room has everything but the print. Simplify that bar in the notation program and attach the score again.",
  );
  expect(formatPrint({ state: "failed", failedBar: null })).toMatch(
    /^The score could not be printed\. /,
  );
});
