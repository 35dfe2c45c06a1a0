import { expect, test } from "vitest";
import { createTestDocument } from "../testing/test-document.ts";
import { dohOf, noteName, noteNamings, spokenNoteName } from "./note-names.ts";
import { pitchClassOf, readSpelling, spellPitch } from "./spelling.ts";
import { transposeDocument } from "./transpose.ts";

test("notes are named by letters or by fixed do", () => {
  expect(["C4", "F♯4", "B♭3", "Fx2"].map((each) => noteName(each, "letters", 0))).toEqual([
    "C",
    "F♯",
    "B♭",
    "F♯♯",
  ]);
  expect(["C4", "F♯4", "B♭3"].map((each) => noteName(each, "fixed-do", 3))).toEqual([
    "do",
    "fa♯",
    "si♭",
  ]);
  expect(spokenNoteName("F♯4", "letters", 0)).toBe("F sharp");
  expect(spokenNoteName("E♭♭4", "fixed-do", 0)).toBe("mi double flat");
});

test.each([
  ["C major", 0, ["C4", "D4", "E4", "F4", "G4", "A4", "B4"]],
  ["E♭ major", -3, ["E♭4", "F4", "G4", "A♭4", "B♭4", "C5", "D5"]],
  ["F♯ major", 6, ["F♯4", "G♯4", "A♯4", "B4", "C♯5", "D♯5", "E♯5"]],
])("the scale of %s is d r m f s l t", (_, keyFifths, scale) => {
  expect(scale.map((each) => noteName(each, "tonic-sol-fa", keyFifths))).toEqual(
    "d r m f s l t".split(" "),
  );
  expect(spokenNoteName(scale[4] ?? "", "tonic-sol-fa", keyFifths)).toBe("soh");
});

test("tonic sol-fa has syllables for chromatic notes, and minor tunes end on lah", () => {
  const names = (spelled: string[], fifths: number) =>
    spelled.map((each) => noteName(each, "tonic-sol-fa", fifths));
  expect(names(["F♯4", "C♯4", "G♯4", "D♯4", "A♯4"], 0)).toEqual(["fe", "de", "se", "re", "le"]);
  expect(names(["B♭4", "E♭4", "A♭4", "D♭4", "G♭4"], 0)).toEqual(["ta", "ma", "la", "ra", "sa"]);
  // E minor: the signature of G.
  expect(names(["E4", "F♯4", "G4", "D♯5"], 1)).toEqual(["l", "t", "d", "se"]);
  expect(["G", "E♭"]).toEqual([dohOf(1), dohOf(-3)]);
});

test("a key without a spelling is spelled as the signature suggests", () => {
  const around = (fifths: number) => [60, 61, 63, 66, 70].map((pitch) => spellPitch(pitch, fifths));
  expect(around(0)).toEqual(["C4", "C♯4", "E♭4", "F♯4", "B♭4"]);
  expect(around(-4)).toEqual(["C4", "D♭4", "E♭4", "G♭4", "B♭4"]);
  expect(around(5)).toEqual(["B♯3", "C♯4", "D♯4", "F♯4", "A♯4"]);
});

test("a transposed document keeps its ids and spells as its new key does", () => {
  const inG = createTestDocument({
    notes: [
      { pitchMidi: 67, startBeat: 0, spelled: "G4", finger: 1 },
      { pitchMidi: 66, startBeat: 1, spelled: "F♯4" },
      { pitchMidi: 60, startBeat: 2, spelled: "C4" },
    ],
    rest: { keyFifths: 1, chords: [{ beat: 0, text: "D7/F♯" }] },
  });
  const up = transposeDocument(inG, 1);
  expect(up.keyFifths).toBe(-4);
  expect(up.notes.map(({ id, pitchMidi, spelled }) => [id, pitchMidi, spelled])).toEqual([
    ["n0", 68, "A♭4"],
    ["n1", 67, "G4"],
    ["n2", 61, "D♭4"],
  ]);
  expect(up.notes[0]?.finger).toBe(1);
  expect(up.chords[0]?.text).toBe("E♭7/G");
  expect(transposeDocument(inG, 0)).toBe(inG);
  expect(transposeDocument(inG, -7).notes[2]?.spelled).toBe("F3");
});

test("in every key a moved spelling names its own pitch", () => {
  const chromatic = createTestDocument({
    notes: Array.from({ length: 25 }, (_, index) => ({ pitchMidi: 48 + index, startBeat: index })),
  });
  for (let semitones = -12; semitones <= 12; semitones += 1) {
    for (const { pitchMidi, spelled } of transposeDocument(chromatic, semitones).notes) {
      expect(pitchClassOf(readSpelling(spelled))).toBe(pitchMidi % 12);
      expect(spelled).toMatch(/^[A-G](♯{0,2}|♭{0,2})-?\d$/);
    }
  }
});

test("every key of every signature has a name to print and to speak in each naming", () => {
  for (let fifths = -7; fifths <= 7; fifths += 1) {
    for (let pitch = 21; pitch <= 108; pitch += 1) {
      const spelled = spellPitch(pitch, fifths);
      expect(pitchClassOf(readSpelling(spelled))).toBe(pitch % 12);
      for (const naming of noteNamings) {
        expect(noteName(spelled, naming, fifths)).toMatch(/^[A-G]?[a-z]*[♯♭]*$/);
        expect(spokenNoteName(spelled, naming, fifths)).toMatch(/^[A-Za-z ]+$/);
      }
    }
  }
});
