import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ScoreCorrections, StaffRole } from "./corrections.ts";
import { describeScore } from "./describe-score.ts";
import { preparePrint } from "./print/prepare-print.ts";
import { readScore } from "./read-score.ts";
import { writeScore } from "./testing/write-score.ts";

const threeStaves = readFileSync(
  new URL("./testing/cases/three-staves.musicxml", import.meta.url),
  "utf8",
);
const asInFile: ScoreCorrections = { hands: null, order: null };

/** A voice above a piano of two staves; in B flat where it is transposed. */
function withVoice(transpose = ""): string {
  const piano = writeScore([
    { right: "C5:4", left: "C3:4" },
    { right: "D5:4", left: "D3:4" },
  ]);
  const sing = (step: string, attributes = "") =>
    `<measure><attributes><divisions>1</divisions>${attributes}</attributes><note><pitch><step>${step}</step>` +
    "<octave>4</octave></pitch><duration>4</duration></note></measure>";
  return piano
    .replace(
      "<part-list>",
      '<part-list><score-part id="V"><part-name>Voice</part-name></score-part>',
    )
    .replace(
      '<part id="P1">',
      `<part id="V">${sing("A", transpose)}${sing("B")}</part><part id="P1">`,
    );
}

const voiceAndPiano = (voice: StaffRole, ...piano: StaffRole[]): ScoreCorrections => ({
  order: null,
  hands: {
    parts: [
      { name: "Voice", roles: [voice] },
      { name: "Piano", roles: piano },
    ],
  },
});
const handsOf = (xml: string, corrections: ScoreCorrections) =>
  readScore(xml, corrections).notes.map(({ spelled, hand }) => `${spelled} ${hand}`);

test("a teacher says which hand plays which staff, one hand several [score-hands-1]", () => {
  const roles: StaffRole[] = ["right", "right", "left"];
  const hands = { parts: [{ name: "Piano", roles }] };
  expect(handsOf(threeStaves, { hands, order: null })).toEqual(["C3 left", "E4 right", "C5 right"]);
  const score = readScore(threeStaves, { hands, order: null });
  expect(score).toMatchObject({ corrected: { hands: true, order: false }, remarks: [] });
  expect(handsOf(threeStaves, asInFile)).toEqual(["C3 left", "E4 left", "C5 right"]);
});

test("a staff that accompanies sounds beside the hands, as its instrument does [score-hands-2]", () => {
  const sung = voiceAndPiano("accompaniment", "right", "left");
  const score = readScore(withVoice(), sung);
  expect(score.notes.map(({ spelled }) => spelled)).toEqual(["C3", "C5", "D3", "D5"]);
  expect(score.accompaniment).toEqual([
    { pitchMidi: 69, startBeat: 0, beats: 4, velocity: 78 },
    { pitchMidi: 71, startBeat: 4, beats: 4, velocity: 78 },
  ]);
  const clarinet = "<transpose><diatonic>-1</diatonic><chromatic>-2</chromatic></transpose>";
  expect(readScore(withVoice(clarinet), sung).accompaniment?.[0]?.pitchMidi).toBe(67);
  expect(readScore(withVoice()).accompaniment).toBeUndefined();
  expect(handsOf(withVoice(), voiceAndPiano("right", "out", "left"))).toEqual([
    "C3 left",
    "A4 right",
    "D3 left",
    "B4 right",
  ]);
});

test("the print stays whole, with the parts that a choice adds [score-hands-3]", () => {
  const partsOf = (corrections: ScoreCorrections) => {
    const { printedParts } = readScore(withVoice(), corrections);
    return preparePrint(withVoice(), printedParts).xml.match(/<part id="\w+"/g);
  };
  const piano = '<part id="P1"';
  expect(partsOf(asInFile)).toEqual([piano]);
  expect(partsOf(voiceAndPiano("out", "right", "out"))).toEqual([piano]);
  expect(partsOf(voiceAndPiano("accompaniment", "right", "left"))).toEqual(['<part id="V"', piano]);
  expect(partsOf(voiceAndPiano("right", "out", "out"))).toEqual(['<part id="V"', piano]);
});

test("hands of another file's parts do not count, and a remark says so [score-hands-4]", () => {
  const { corrected, remarks } = readScore(threeStaves, voiceAndPiano("out", "right", "left"));
  expect(corrected).toEqual({ hands: false, order: false, notes: false });
  expect(remarks[0]?.text).toBe(
    "the hands were chosen for a file with other parts: read as in the file",
  );
  expect(() => readScore(withVoice(), voiceAndPiano("out", "accompaniment", "out"))).toThrow(
    /staves of the hands have no notes/,
  );
});

test("a score describes its staves with their range, first notes and roles [score-hands-5]", () => {
  const { parts } = describeScore(withVoice(), voiceAndPiano("accompaniment", "right", "left"));
  expect(parts.map(({ name }) => name)).toEqual(["Voice", "Piano"]);
  expect(parts[0]?.staves).toEqual([
    {
      notes: 2,
      lowest: "A4",
      highest: "B4",
      opening: [
        { bar: "1", notes: ["A4"] },
        { bar: "2", notes: ["B4"] },
      ],
      role: "accompaniment",
      guess: "out",
    },
  ]);
  expect(parts[1]?.staves.map(({ role }) => role)).toEqual(["right", "left"]);
  const chord = writeScore([{ right: "C5+E5:4" }]);
  expect(describeScore(chord, asInFile).parts[0]?.staves[0]?.opening).toEqual([
    { bar: "1", notes: ["C5+E5"] },
  ]);
});

const repeated = writeScore([
  { right: "C5:4" },
  { right: "D5:4", ends: '<barline location="right"><repeat direction="backward"/></barline>' },
  { right: "E5:4", begins: '<direction><sound tempo="60"/></direction>' },
]);
const orderOf = (passages: [number, number][], bars = 3) => {
  const score = readScore(repeated, { hands: null, order: { bars, passages } });
  return { ...score, order: score.bars.map(({ writtenIndex }) => writtenIndex) };
};

test("bars sound in the order that a teacher corrects, and none is lost unseen [score-passages-1]", () => {
  const straight = orderOf([[0, 2]]);
  expect(straight).toMatchObject({ order: [0, 1, 2], corrected: { order: true }, remarks: [] });
  expect(
    orderOf([
      [2, 2],
      [0, 0],
    ]),
  ).toMatchObject({
    order: [2, 0],
    remarks: [{ bar: "", text: "bar 2 is not played in the corrected order" }],
  });
  expect(orderOf([[2, 2]]).remarks[0]?.text).toBe("bars 1–2 are not played in the corrected order");
  expect(
    orderOf([
      [2, 2],
      [0, 0],
    ]).durationSeconds,
  ).toBe(6);
  expect(
    orderOf([
      [0, 0],
      [0, 0],
    ]).bars.map(({ pass }) => pass),
  ).toEqual([1, 2]);
});

test("an order that does not fit the file does not count, and is bounded [score-passages-2]", () => {
  const asWritten = { order: [0, 1, 0, 1, 2], corrected: { order: false } };
  expect(orderOf([[0, 3]])).toMatchObject(asWritten);
  expect(orderOf([[0, 1]], 4)).toMatchObject(asWritten);
  expect(orderOf([[0, 1]], 4).remarks[0]?.text).toMatch(/corrected for a file with other bars/);
  expect(() => orderOf(Array.from({ length: 2_000 }, () => [0, 2]))).toThrow(/5000 bars/);
  const { bars, order, ownOrder } = describeScore(repeated, {
    hands: null,
    order: { bars: 3, passages: [[0, 2]] },
  });
  expect(bars).toEqual([
    { number: "1", seconds: 2 },
    { number: "2", seconds: 2 },
    { number: "3", seconds: 4 },
  ]);
  expect([order, ownOrder]).toEqual([
    [0, 1, 2],
    [0, 1, 0, 1, 2],
  ]);
});

const crossing = writeScore([
  { right: "C5:2 E5:2", left: "C3:2 C3+E3:2" },
  {
    right: "C5:2( C5:2)",
    left: "C3:4",
    ends: '<barline location="right"><repeat direction="backward"/></barline>',
  },
]);
const toRight = (bar: number, pitchMidi: number, place = 0) => ({
  bar,
  part: 0,
  staff: 2,
  voice: "5",
  pitchMidi,
  place,
  hand: "right" as const,
});
const withNotes = (notes: ReturnType<typeof toRight>[], bars = 2): ScoreCorrections => ({
  ...asInFile,
  notes: { bars, notes },
});

test("a teacher gives single notes to the other hand, in each repeat of their bar [real-score-5]", () => {
  const corrections = withNotes([toRight(0, 48, 1), toRight(0, 52)]);
  const bar = ["C3 left", "C5 right", "C3 right", "E3 right", "E5 right", "C3 left", "C5 right"];
  expect(handsOf(crossing, corrections)).toEqual([...bar, ...bar]);
  expect(readScore(crossing, corrections)).toMatchObject({
    corrected: { hands: false, order: false, notes: true },
    remarks: [],
  });
  // What a note is called does not depend on the hand that plays it.
  expect(readScore(crossing, corrections).notes.map(({ id }) => id)).toEqual(
    readScore(crossing).notes.map(({ id }) => id),
  );
});

test("notes that a later file lacks do not count, and a remark counts them [real-score-6]", () => {
  const lost = withNotes([toRight(0, 48), toRight(0, 50), toRight(1, 48, 1), toRight(7, 48)]);
  const { remarks, corrected } = readScore(crossing, lost);
  expect(remarks.map(({ text }) => text)).toEqual([
    "3 notes whose hand was chosen are not in this file",
  ]);
  expect(corrected?.notes).toBe(true);
  const foreign = readScore(crossing, withNotes([toRight(0, 48)], 3));
  expect(foreign.corrected?.notes).toBe(false);
  expect(foreign.remarks[0]?.text).toBe("a note whose hand was chosen is not in this file");
});

test("a bar lists the notes that hands strike, with the hand of their staff [real-score-7]", () => {
  const { notes } = describeScore(crossing, withNotes([toRight(0, 52)]), 0);
  expect(
    notes.map(({ spelled, beat, hand, guess }) => `${spelled} ${beat} ${hand} ${guess}`),
  ).toEqual([
    "C5 1 right right",
    "C3 1 left left",
    "E5 3 right right",
    "C3 3 left left",
    "E3 3 right left",
  ]);
  expect(notes[3]).toMatchObject({ part: 0, staff: 2, voice: "5", pitchMidi: 48, place: 1 });
  expect(describeScore(crossing, asInFile, 1).notes.map(({ spelled }) => spelled)).toEqual([
    "C5",
    "C3",
  ]);
  expect(describeScore(crossing, asInFile).notes).toEqual([]);
  expect(describeScore(crossing, asInFile, 9).notes).toEqual([]);
});
