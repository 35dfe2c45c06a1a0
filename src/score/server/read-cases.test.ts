import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openScoreFile } from "./file/open-score-file.ts";
import { readScore } from "./read-score.ts";
import { writeScore } from "./testing/write-score.ts";

// Small files as notation programs write them, each of which was refused or misread once.

const folder = new URL("./testing/cases/", import.meta.url);
const read = (name: string) => readScore(openScoreFile(readFileSync(new URL(name, folder))));
const orderOf = (name: string) =>
  read(`${name}.musicxml`)
    .bars.map(({ writtenIndex }) => writtenIndex + 1)
    .join(" ");
/** Pitch, start and length of each note. */
const notesOf = (name: string) =>
  read(`${name}.musicxml`).notes.map(
    ({ spelled, startBeat, beats }) => `${spelled} ${startBeat} ${beats}`,
  );
const remarksOf = (name: string) =>
  read(`${name}.musicxml`).remarks.map(({ bar, text }) => `${bar}: ${text}`);

test("every file of the cases is read [score-cases-1]", () => {
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThanOrEqual(23);
  for (const file of files) expect(() => read(file), file).not.toThrow();
});

test.each([
  ["dc-without-dots", "1 2 1"],
  ["ending-over-two-repeats", "1 2 3 3 4 1 5 6"],
  ["fine-beside-other-words", "1 2 3 1 2"],
  ["first-ending-skipped-first", "2 1 2 3"],
  ["last-ending-has-repeat-sign", "1 2 1 3 4"],
  ["last-ending-not-closed", "1 2 1 3 4 5 4 5 6"],
  ["multiple-rest", "1 2 3 4 5"],
  ["words-mention-ds", "1 2 3 4"],
])("the bars of %s sound in the order %s [score-cases-2]", (name, order) => {
  expect(orderOf(name)).toBe(order);
});

test("ties join notes of one key over voices, grace notes and bars [score-cases-3]", () => {
  expect(notesOf("tie-from-grace")).toEqual(["C4 0 2", "E4 0 2", "G4 2 2"]);
  expect(notesOf("tie-from-other-voice")).toEqual(["A4 0 4"]);
  expect(notesOf("tie-unison-voice")).toEqual(["C5 0 8", "C5 1 1", "E5 2 2"]);
  expect(notesOf("tie-orphan-stop")).toEqual(["D5 0 4", "D5 4 2", "E5 6 2"]);
  expect(remarksOf("tie-orphan-stop")).toEqual(["2: the tie to D5 comes from no note: struck"]);
});

test("bars are as long as they are played, but for rounding [score-cases-4]", () => {
  const startsOf = (name: string) => read(`${name}.musicxml`).bars.map((bar) => bar.startBeat);
  expect(startsOf("bar-too-long-by-rounding")).toEqual([0, 3]);
  expect(remarksOf("bar-too-long-by-rounding")).toEqual([]);
  expect(startsOf("cadenza-bar")).toEqual([0, 4, 11]);
  expect(remarksOf("cadenza-bar")).toEqual(["2: longer than 4/4: played as written"]);
  expect(notesOf("forward-zero")).not.toEqual([]);
});

test("signs and marks are read as musicians mean them [score-cases-5]", () => {
  expect(notesOf("measure-repeat")).toEqual(["C5 0 2", "E5 2 2", "C5 4 2", "E5 6 2", "G5 8 4"]);
  expect(notesOf("cue-chord")).toEqual(["G3 0 4", "C5 0 4"]);
  expect(read("metronome-circa.musicxml").tempo).toBe(60);
  expect(read("chord-kind-unknown.musicxml").chords.map(({ text }) => text)).toEqual(["D", "C"]);
});

test("hands are told apart in three staves and in two parts [score-cases-6]", () => {
  const handsOf = (name: string) =>
    read(`${name}.musicxml`).notes.map(({ spelled, hand }) => `${spelled} ${hand}`);
  expect(handsOf("three-staves")).toEqual(["C3 left", "E4 left", "C5 right"]);
  expect(handsOf("hands-in-two-parts")).toEqual(["C3 left", "C5 right"]);
});

test("compressed files and other encodings are opened [score-cases-7]", () => {
  const { bars, notes } = read("compressed.mxl");
  expect([bars.length, notes.length]).toEqual([1, 1]);
  expect(read("utf16le-bom.musicxml").title).toBe("Für Élise");
});

test("small notes that MuseScore marks as cue notes are played, hidden ones are not [real-score-10]", () => {
  const note = (step: string, marks: string, print = "") =>
    `<note${print}>${marks}<pitch><step>${step}</step><octave>4</octave></pitch><duration>1</duration></note>`;
  const hidden = ' print-object="no"';
  const measure =
    note("C", "<cue/>") +
    note("E", "<chord/>") +
    note("D", "<cue/>", hidden) +
    note("F", "<chord/>", hidden) +
    note("G", "<grace/><cue/>").replace("<duration>1</duration>", "") +
    note("A", "");
  const readBy = (software: string) =>
    readScore(
      `<score-partwise><identification><encoding><software>${software}</software></encoding></identification>` +
        `<part><measure><attributes><divisions>1</divisions></attributes>${measure}</measure></part></score-partwise>`,
    );
  const spelledBy = (software: string) => readBy(software).notes.map(({ spelled }) => spelled);
  for (const software of ["MuseScore 2.3.2", "MuseScore 3.6.2"]) {
    expect(spelledBy(software)).toEqual(["C4", "E4", "G4", "A4"]);
  }
  expect(readBy("MuseScore 2.3.2").remarks.map(({ text }) => text)).toEqual([
    "small notes are played",
    "cue notes are not played",
  ]);
  for (const software of ["MuseScore 4.0.0", "Finale 2014 for Windows"]) {
    expect(spelledBy(software)).toEqual(["E4", "A4"]);
    expect(readBy(software).totalBeats).toBe(3);
  }
});

test("a move far beyond the bar and silent notes behind it do not lengthen the bar [real-score-12]", () => {
  const silent = (duration: number) =>
    `<note print-object="no"><cue/><pitch><step>C</step><octave>4</octave></pitch><duration>${duration}</duration></note>`;
  const far = "<forward><duration>7980</duration></forward>";
  const score = writeScore([{ right: "C5:4", left: "C3:4" }, { right: "D5:4" }]);
  const long = score.replace(
    '</measure><measure number="2">',
    `<backup><duration>639819</duration></backup>${silent(12)}${far.repeat(4)}${silent(6)}</measure><measure number="2">`,
  );
  const { bars, notes, remarks } = readScore(long);
  expect(bars.map(({ startBeat }) => startBeat)).toEqual([0, 4]);
  expect(notes.map(({ spelled }) => spelled)).toEqual(["C3", "C5", "D5"]);
  expect(remarks.map(({ text }) => text)).toContain("a move far beyond the bar line ends at it");
});
