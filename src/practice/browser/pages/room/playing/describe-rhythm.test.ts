import { expect, test } from "vitest";
import type { UnevenBar } from "#practice/browser/engine/following/judge-loudness.ts";
import type { Rhythm } from "#practice/browser/engine/following/judge-rhythm.ts";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import { describeFault, describeRhythm, describeTiming } from "./describe-rhythm.ts";

const document = createTestDocument({ bars: [4, 4, 4], notes: [] });
const tell = (rhythm: Partial<Rhythm>, uneven: readonly UnevenBar[] = []) =>
  describeRhythm(
    { rhythm: { tempo: [], timing: [], hesitations: [], ...rhythm }, uneven },
    document,
  ).join(" ");

test.each([
  [undefined, ""],
  [-49, "in time"],
  [50, "50 ms late"],
  [-120, "120 ms early"],
])("%s ms is told as %s", (lateMs, text) => {
  expect(describeTiming(lateMs)).toBe(text);
});

test("the tempo, the worst bar and the first pause are told", () => {
  const tempo = [
    { bar: 0, beatsPerMinute: 72 },
    { bar: 1, beatsPerMinute: 88 },
  ];
  const timing = [
    { bar: 0, hand: "right", lateMs: 60 },
    { bar: 1, hand: "left", lateMs: -80 },
  ] as const;
  expect(tell({ tempo, timing: [...timing], hesitations: [2] })).toBe(
    "Tempo 72 to 88. Bar 2, left hand: 80 ms early. You paused in bar 3.",
  );
  expect(tell({ hesitations: [0, 2] })).toBe("You paused in bar 1 and 1 more.");
});

test("steady playing in time is told, and nothing where nothing can be judged", () => {
  const tempo = [
    { bar: 0, beatsPerMinute: 80 },
    { bar: 1, beatsPerMinute: 82 },
  ];
  const timing = [{ bar: 0, hand: "right" as const, lateMs: 10 }];
  expect(tell({ tempo, timing })).toBe("A steady 82. In time.");
  expect(tell({})).toBe("");
});

test("the most uneven bar is told", () => {
  const uneven = [
    { bar: 0, hand: "left", spread: 12 },
    { bar: 2, hand: "right", spread: 20 },
  ] as const;
  expect(tell({}, uneven)).toBe("Bar 3, right hand: unevenly loud.");
});

test("a fault is told with all that was wrong in its bar", () => {
  const bar = { bar: 1, hand: "left", due: 4, right: 2, missing: 2, wrong: 1 } as const;
  expect(describeFault({ ...bar, lateMs: 80 }, document)).toBe(
    "Bar 2, left hand: 2 of 4 missing, 1 wrong key, 80 ms late",
  );
  expect(describeFault({ ...bar, missing: 0, wrong: 2, lateMs: 10 }, document)).toBe(
    "Bar 2, left hand: 2 wrong keys",
  );
});
