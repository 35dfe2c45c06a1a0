import { expect, test } from "vitest";
import type { BarCounts } from "../../contract/practice-run.ts";
import { findStuckBars } from "./find-stuck-bars.ts";

type Hand = BarCounts["hand"];

/** A run of one bar, with slips of these hands. */
const run = (bar: number, ...slips: Hand[]) => ({
  bars: (["left", "right"] as const).map((hand) => ({
    bar,
    hand,
    due: 4,
    right: 4,
    missing: 0,
    hints: 0,
    wrong: slips.includes(hand) ? 1 : 0,
  })),
});

test("a student is stuck where each of the last three runs had a slip", () => {
  expect(findStuckBars([run(7, "left"), run(7, "left"), run(7, "left")])).toEqual([
    { bar: 7, runs: 3, hand: "left" },
  ]);
  expect(findStuckBars([run(7, "left"), run(7, "right"), run(7, "right"), run(7)])).toEqual([
    { bar: 7, runs: 3, hand: "both" },
  ]);
  expect(findStuckBars([run(7, "left"), run(7, "left"), run(3, "left")])).toEqual([]);
});

test("one clean run ends it", () => {
  const former = [run(7, "right"), run(7, "right"), run(7, "right")];
  expect(findStuckBars([run(7), ...former])).toEqual([]);
  expect(findStuckBars([run(7, "right"), run(7), ...former])).toEqual([]);
});
