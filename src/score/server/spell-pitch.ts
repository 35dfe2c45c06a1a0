import { ScoreError } from "./score.ts";
import { numberAt, textAt, type XmlElement } from "./xml-tree.ts";

const semitonesOfStep = new Map([
  ["C", 0],
  ["D", 2],
  ["E", 4],
  ["F", 5],
  ["G", 7],
  ["A", 9],
  ["B", 11],
]);

const accidentals = new Map([
  [-2, "𝄫"],
  [-1, "♭"],
  [0, ""],
  [1, "♯"],
  [2, "𝄪"],
]);

const lowestPianoKey = 21;
const highestPianoKey = 108;

/** Reads a `<pitch>`: its piano key and its spelling. */
export function readPitch(note: XmlElement, where: string): { pitchMidi: number; spelled: string } {
  const step = textAt(note, "pitch", "step") ?? "";
  const octave = numberAt(note, "pitch", "octave");
  const alter = numberAt(note, "pitch", "alter") ?? 0;
  const semitones = semitonesOfStep.get(step);
  const accidental = accidentals.get(alter);
  if (semitones === undefined || octave === undefined || accidental === undefined) {
    throw new ScoreError(`${where}: a note has no pitch that a piano can play.`);
  }
  const pitchMidi = (octave + 1) * 12 + semitones + alter;
  if (!Number.isInteger(pitchMidi) || pitchMidi < lowestPianoKey || pitchMidi > highestPianoKey) {
    throw new ScoreError(`${where}: ${step}${accidental}${octave} is not on an 88-key piano.`);
  }
  return { pitchMidi, spelled: `${step}${accidental}${octave}` };
}

/** `C`, `F♯` or `B♭` from the step and alter of a root or bass. */
export function spellRoot(step: string, alter: number): string {
  return `${step}${accidentals.get(alter) ?? ""}`;
}
