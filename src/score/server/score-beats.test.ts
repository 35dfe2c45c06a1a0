import { expect, test } from "vitest";
import { readScore } from "./read-score.ts";
import type { Score } from "./score.ts";
import { writeScore } from "./testing/write-score.ts";

const repeatEnds = '<barline location="right"><repeat direction="backward"/></barline>';
const ending = (number: string, more = "") =>
  `<barline location="right"><ending number="${number}" type="stop"/>${more}</barline>`;
const begins = (number: string) =>
  `<barline location="left"><ending number="${number}" type="start"/></barline>`;
const words = (text: string) =>
  `<direction><direction-type><words>${text}</words></direction-type></direction>`;

const notesOf = ({ notes }: Score, hand: "left" | "right" = "right") =>
  notes
    .filter((note) => note.hand === hand)
    .map(({ spelled, startBeat, beats, bar }) => [spelled, startBeat, beats, bar]);
const barsOf = ({ bars }: Score) =>
  bars.map(({ number, pass, startBeat, beats }) => [number, pass, startBeat, beats]);

test("repeats with endings sound each time in beats of their own, with the same ids", () => {
  const score = readScore(
    writeScore([
      { right: "C4:4" },
      { begins: begins("1"), right: "D4:4", ends: ending("1", '<repeat direction="backward"/>') },
      { begins: begins("2"), right: "E4:4", ends: ending("2") },
    ]),
  );
  expect(barsOf(score)).toEqual([
    ["1", 1, 0, 4],
    ["2", 1, 4, 4],
    ["1", 2, 8, 4],
    ["3", 1, 12, 4],
  ]);
  expect(notesOf(score)).toEqual([
    ["C4", 0, 4, 0],
    ["D4", 4, 4, 1],
    ["C4", 8, 4, 2],
    ["E4", 12, 4, 3],
  ]);
  expect(score.notes.map(({ id }) => id)).toEqual(["note-1-1", "note-2-1", "note-1-1", "note-3-1"]);
  expect(score.totalBeats).toBe(16);
});

test("da capo al fine plays the beginning a second time", () => {
  const score = readScore(
    writeScore([
      { right: "C4:4", ends: words("Fine") },
      { right: "D4:4", ends: words("D.C. al Fine") },
    ]),
  );
  expect(barsOf(score)).toEqual([
    ["1", 1, 0, 4],
    ["2", 1, 4, 4],
    ["1", 2, 8, 4],
  ]);
});

test("a change of tempo is a knot, each time that it sounds", () => {
  const half = { right: "C4:4", begins: '<direction><sound tempo="60"/></direction>' };
  expect(readScore(writeScore([{ right: "C4:4" }, half])).tempoKnots).toEqual([
    { beat: 0, seconds: 0 },
    { beat: 4, seconds: 2 },
    { beat: 8, seconds: 6 },
  ]);
  const repeated = readScore(writeScore([{ right: "C4:4" }, { ...half, ends: repeatEnds }]));
  expect(repeated.tempoKnots).toEqual([
    { beat: 0, seconds: 0 },
    { beat: 4, seconds: 2 },
    { beat: 8, seconds: 6 },
    { beat: 12, seconds: 8 },
    { beat: 16, seconds: 12 },
  ]);
  expect(readScore(writeScore([{ right: "C4:4" }])).tempoKnots).toHaveLength(2);
});

test("a trill, turn or mordent is known; an accidental above it is none by itself", () => {
  const xml = writeScore([{ right: "C4:1% D4:1 E4:1% F4:1%" }])
    .replace("<trill-mark/>", "<inverted-mordent/>")
    .replace("<trill-mark/>", "<accidental-mark>sharp</accidental-mark>");
  expect(readScore(xml).notes.map(({ isEmbellished }) => isEmbellished)).toEqual([
    true,
    undefined,
    undefined,
    true,
  ]);
});

test("grace notes are ornaments just before the beat, and take none of it", () => {
  const score = readScore(writeScore([{ right: "C4:2 ~D4 ~F4 E4:2" }]));
  expect(notesOf(score)).toEqual([
    ["C4", 0, 2, 0],
    ["D4", 1.7, 0.15, 0],
    ["F4", 1.85, 0.15, 0],
    ["E4", 2, 2, 0],
  ]);
  expect(score.notes.map(({ isOrnament = false }) => isOrnament)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const first = readScore(writeScore([{ right: "~D4 C4:4" }]));
  expect(notesOf(first)).toEqual([
    ["C4", 0, 4, 0],
    ["D4", 0, 0.15, 0],
  ]);
});

test("two voices, crossing hands and triplets keep their hand, voice and exact beats", () => {
  const score = readScore(
    writeScore([
      { right: "C3:1 C5:1/3 D5:1/3 E5:1/3 F5:2!", second: "G4:4", left: "A5:2 r:1 B3:1" },
    ]),
  );
  expect(notesOf(score)).toEqual([
    ["C3", 0, 1, 0],
    ["G4", 0, 4, 0],
    ["C5", 1, 0.333333, 0],
    ["D5", 1.333333, 0.333333, 0],
    ["E5", 1.666667, 0.333333, 0],
    ["F5", 2, 1, 0],
  ]);
  expect(notesOf(score, "left")).toEqual([
    ["A5", 0, 2, 0],
    ["B3", 3, 1, 0],
  ]);
  expect(score.notes.map(({ voice }) => voice)).toEqual(["1", "2", "5", "1", "1", "1", "1", "5"]);
});

test("a pick-up has only its own beats, and 6/8 counts two", () => {
  const score = readScore(writeScore([{ right: "G4:1" }, { right: "C5:4" }]));
  expect(barsOf(score)).toEqual([
    ["1", 1, 0, 1],
    ["2", 1, 1, 4],
  ]);
  const [bar] = readScore(writeScore([{ right: "C4:1.5 D4:1.5" }], { time: "6/8" })).bars;
  expect(bar).toMatchObject({ beats: 3, countedBeats: 2 });
});

test("tied notes are struck once, and name those that they hold", () => {
  const score = readScore(
    writeScore([{ right: "C4:2 D4:2(" }, { right: "D4:4)(" }, { right: "D4:1) D4:3" }]),
  );
  expect(notesOf(score)).toEqual([
    ["C4", 0, 2, 0],
    ["D4", 2, 7, 0],
    ["D4", 9, 3, 2],
  ]);
  expect(score.notes.map(({ tiedIds }) => tiedIds)).toEqual([
    undefined,
    ["note-2-1", "note-3-1"],
    undefined,
  ]);
});

test("a score whose repeats make it sound without end is refused by its notes", () => {
  const crowded = { right: `${Array.from({ length: 1_200 }, () => "~C4").join(" ")} D4:4` };
  const ends = '<barline location="right"><repeat direction="backward" times="99"/></barline>';
  expect(() => readScore(writeScore([{ ...crowded, ends }]))).toThrow(/more than 50000 notes/);
});
