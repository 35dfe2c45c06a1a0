import { describe, expect, test } from "vitest";
import { type ReadScore, readScore } from "#score/server/index.ts";
import { type MadeBar, writeScore } from "../src/score/server/testing/write-score.ts";
import { listExpandedBars } from "./compare-order.ts";
import { compareScore } from "./compare-score.ts";
import { type BarFacts, explainBar, isAsWritten } from "./explain-bar.ts";

const repeat = (direction: "forward" | "backward", ending = "") =>
  `<barline location="${direction === "forward" ? "left" : "right"}">${ending}<repeat direction="${direction}"/></barline>`;
const ending = (type: "start" | "stop") => `<ending number="1" type="${type}"/>`;
const bar = (pitch: string, rest: Partial<MadeBar> = {}): MadeBar => ({
  right: `${pitch}4:4`,
  left: "C3:4",
  ...rest,
});

const plain = writeScore(["C", "D", "E", "F"].map((pitch) => bar(pitch)));
/** Its ending has no second one: the other reader goes on, the school's repeats. */
const loneEnding = writeScore([
  bar("C"),
  bar("D"),
  bar("E", {
    begins: `<barline location="left">${ending("start")}</barline>`,
    ends: repeat("backward", ending("stop")),
  }),
  bar("F"),
]);

/** The score as if its bars sounded in another order, with their notes. */
function sound(score: ReadScore, order: readonly number[]): ReadScore {
  return {
    ...score,
    bars: order.flatMap((index) => score.bars[index] ?? []),
    notes: order.flatMap((index, place) =>
      score.notes.filter((note) => note.bar === index).map((note) => ({ ...note, bar: place })),
    ),
  };
}

const causesOf = (xml: string, score: ReadScore) =>
  compareScore(xml, score).map(({ cause }) => cause);

describe("a wrong reading is never explained:", () => {
  test("equal readings do not differ [compare-score-1]", () => {
    expect(compareScore(plain, readScore(plain))).toEqual([]);
  });

  test.each([
    ["bars in another order", [0, 2, 1, 3]],
    ["a repeat that the file has not", [0, 1, 0, 1, 2, 3]],
    ["a repeat at the end", [0, 1, 2, 3, 0, 1, 2, 3]],
    ["a bar lost", [0, 1, 3]],
    ["a bar twice", [0, 1, 1, 2, 3]],
  ])("%s [compare-score-2]", (_, order) => {
    expect(causesOf(plain, sound(readScore(plain), order))).toContain(undefined);
  });

  test("a first ending without a second is explained by the file alone [compare-score-3]", () => {
    const score = readScore(loneEnding);
    expect(score.bars.map(({ writtenIndex }) => writtenIndex)).toEqual([0, 1, 2, 0, 1, 3]);
    expect(causesOf(loneEnding, score)).toEqual([expect.stringContaining("first ending")]);
    for (const order of [
      [0, 1, 2, 0, 5],
      [0, 1, 2, 1, 5],
      [0, 1, 0, 1, 2, 5],
      [0, 1, 2, 0, 1, 0, 1, 5],
    ]) {
      expect(causesOf(loneEnding, sound(score, order))).toContain(undefined);
    }
  });

  test("a bar of another length, the last one too [compare-score-4]", () => {
    for (const [place, beats] of [
      [1, 3],
      [1, 4.05],
      [3, 3],
      [3, 6],
    ]) {
      const score = readScore(plain);
      const bars = score.bars.map((each, index) =>
        index === place ? { ...each, beats: beats ?? 0 } : each,
      );
      expect(causesOf(plain, { ...score, bars })).toEqual([undefined]);
    }
  });

  test("a note lost or struck twice [compare-score-5]", () => {
    const score = readScore(plain);
    const [first, ...others] = score.notes;
    expect(causesOf(plain, { ...score, notes: others })).toEqual([undefined]);
    const twice = first ? [first, ...score.notes] : [];
    expect(causesOf(plain, { ...score, notes: twice })).toEqual([undefined]);
  });
});

describe("what a bar's file explains", () => {
  const facts: BarFacts = {
    quarters: 4,
    furthest: 4,
    hasNegative: false,
    hasOtherValues: false,
    hasOddTuplet: false,
    hasOverlap: false,
    hasWholeRest: false,
    metre: 4,
    startsRepeat: false,
    repeats: false,
    startsEnding: false,
    endsEnding: false,
  };

  test.each<[string, Partial<BarFacts>, number, number]>([
    [
      "a rest fills its metre, and no other length",
      { hasWholeRest: true, quarters: 0, furthest: 0 },
      4,
      3,
    ],
    ["durations are rounded by less than a tenth", {}, 4.05, 4.2],
  ])("without the other's clock, %s [compare-score-6]", (_, given, right, wrong) => {
    expect(isAsWritten(right, { ...facts, ...given })).toBe(true);
    expect(isAsWritten(wrong, { ...facts, ...given })).toBe(false);
  });

  test.each<[string, Partial<BarFacts>, right: number, wrong: number]>([
    ["a negative duration", { hasNegative: true }, 4, 3],
    ["a move far beyond the bar line", { furthest: 1_000 }, 4, 1_000],
    ["rounded lengths", { quarters: 4.05, furthest: 4.05 }, 4, 3.97],
    ["a tuplet that is nested", { hasOddTuplet: true, quarters: 4.05 }, 4, 3.97],
    ["a voice that overlaps itself", { hasOverlap: true }, 4, 4.5],
  ])(
    "%s, if the bar lasts as its durations say [compare-score-7]",
    (cause, given, right, wrong) => {
      expect(explainBar(right, { ...facts, ...given })).toContain(cause);
      expect(explainBar(wrong, { ...facts, ...given })).toBeUndefined();
    },
  );
});

test("the other reader's order without its clock is that of its expansion [compare-score-8]", () => {
  const mei =
    '<section xml:id="a"><expansion plist="#b #b #c #d" xml:id="x" /><section xml:id="b">' +
    '<measure xml:id="m1" n="1"></measure><measure xml:id="m2" n="2"></measure></section>' +
    '<ending xml:id="c" n="1"><measure xml:id="m3"></measure></ending><section xml:id="d">' +
    '<measure xml:id="m4"></measure></section></section>';
  expect(listExpandedBars(mei)).toEqual([0, 1, 0, 1, 2, 3]);
  expect(
    listExpandedBars('<section xml:id="a"><measure></measure><measure></measure></section>'),
  ).toEqual([0, 1]);
});
