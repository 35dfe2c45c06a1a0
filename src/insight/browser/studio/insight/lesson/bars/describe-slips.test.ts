import { expect, test } from "vitest";
import type { PractisedBar } from "#practice/contract/hard-bars.ts";
import { describeEffect, describeSlips, findHardBars } from "./describe-slips.ts";

const practised = (bar: number, slipShare: number): PractisedBar => ({
  bar,
  number: String(bar + 1),
  students: 9,
  slipShare,
  leftShare: null,
  filmSeconds: null,
});

test("the five bars with most slips are the hard ones, if a tenth slips there", () => {
  const shares = [0.05, 0.4, 0.1, 0.7, 0.09, 0.4, 0.2, 0.3];
  expect(
    findHardBars(shares.map((share, bar) => practised(bar, share))).map(({ bar }) => bar),
  ).toEqual([3, 1, 5, 7, 6]);
  expect(findHardBars([practised(0, 0.09)])).toEqual([]);
});

test.each([
  [null, "38% slip here"],
  [1, "38% slip here, with the left hand"],
  [0.75, "38% slip here, mostly with the left hand"],
  [0.5, "38% slip here, with either hand"],
  [0.2, "38% slip here, mostly with the right hand"],
  [0, "38% slip here, with the right hand"],
])("with %s of the slips on the left it says: %s", (leftShare, text) => {
  expect(describeSlips({ students: 8, slipShare: 0.38, leftShare })).toBe(text);
});

test("a hint says what it changed, or why that is not known", () => {
  const hint = { scoreSha256: "", bar: 3, number: "4", text: "Slowly.", writtenAt: "" };
  expect(describeEffect({ ...hint, effect: { students: 7, before: 0.45, after: 0.2 } })).toBe(
    "45% slipped before, 20% since, of the same 7 students.",
  );
  expect(describeEffect({ ...hint, effect: null })).toMatch(/^Its effect shows/);
  expect(describeEffect({ ...hint, number: null, effect: null })).toMatch(/no longer has this bar/);
});
