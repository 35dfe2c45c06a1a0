import { numberAt, textAt, type XmlElement } from "../xml/xml-tree.ts";

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
  [-3, "♭𝄫"],
  [-2, "𝄫"],
  [-1, "♭"],
  [0, ""],
  [1, "♯"],
  [2, "𝄪"],
  [3, "♯𝄪"],
]);

/** The names of the twelve keys, for what no sign spells. */
const keyNames = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];
const longestAlter = 24;

const lowestPianoKey = 21;
const highestPianoKey = 108;

interface Pitch {
  pitchMidi: number;
  spelled: string;
  isRounded: boolean;
  /** No accidental leads from the printed step to the key. */
  isRespelled: boolean;
}

/**
 * Reads a `<pitch>`: its piano key and its spelling. Pitches between two keys are rounded; those that are more
 * than three semitones from their step are named by their key. Returns a sentence where no key plays it.
 */
export function readPitch(note: XmlElement): Pitch | string {
  const step = textAt(note, "pitch", "step") ?? "";
  const octave = numberAt(note, "pitch", "octave");
  const written = numberAt(note, "pitch", "alter") ?? 0;
  const alter = Math.round(written);
  const semitones = semitonesOfStep.get(step);
  const accidental = accidentals.get(alter);
  const isPitch = semitones !== undefined && octave !== undefined;
  if (!isPitch || Math.abs(alter) > longestAlter) return "a note without a pitch is left out";
  const pitchMidi = (octave + 1) * 12 + semitones + alter;
  const spelled = accidental === undefined ? nameKey(pitchMidi) : `${step}${accidental}${octave}`;
  if (!Number.isInteger(pitchMidi) || pitchMidi < lowestPianoKey || pitchMidi > highestPianoKey) {
    return `${spelled} is not on an 88-key piano: left out`;
  }
  const isRespelled = accidental === undefined;
  return { pitchMidi, spelled, isRounded: alter !== written, isRespelled };
}

const nameKey = (pitchMidi: number): string =>
  `${keyNames[((pitchMidi % 12) + 12) % 12]}${Math.floor(pitchMidi / 12) - 1}`;

/** `C`, `F♯` or `B♭` from the step and alter of a root or bass. */
export function spellRoot(step: string, alter: number): string {
  return `${step}${accidentals.get(Math.round(alter)) ?? ""}`;
}
