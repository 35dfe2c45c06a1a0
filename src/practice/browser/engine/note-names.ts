import { accidentals, fifthsOf, readSpelling, spellFifths } from "./spelling.ts";

export const noteNamings = ["letters", "fixed-do", "tonic-sol-fa"] as const;
export type NoteNaming = (typeof noteNamings)[number];

const fixedDo = { C: "do", D: "re", E: "mi", F: "fa", G: "sol", A: "la", B: "si" };

/**
 * Tonic sol-fa in Curwen's spelling, by position on the line of fifths from doh. Doh is the
 * signature's major key, so minor tunes end on lah. Chromatic notes beyond the table take a
 * neighbour's name.
 */
const solFa = new Map<number, { written: string; spoken: string }>([
  [-6, { written: "sa", spoken: "saw" }],
  [-5, { written: "ra", spoken: "raw" }],
  [-4, { written: "la", spoken: "law" }],
  [-3, { written: "ma", spoken: "maw" }],
  [-2, { written: "ta", spoken: "taw" }],
  [-1, { written: "f", spoken: "fah" }],
  [0, { written: "d", spoken: "doh" }],
  [1, { written: "s", spoken: "soh" }],
  [2, { written: "r", spoken: "ray" }],
  [3, { written: "l", spoken: "lah" }],
  [4, { written: "m", spoken: "me" }],
  [5, { written: "t", spoken: "te" }],
  [6, { written: "fe", spoken: "fee" }],
  [7, { written: "de", spoken: "dee" }],
  [8, { written: "se", spoken: "see" }],
  [9, { written: "re", spoken: "ree" }],
  [10, { written: "le", spoken: "lee" }],
]);

/** The label on a key or note, without its octave: "F♯", "fa♯", "fe". */
export function noteName(spelled: string, naming: NoteNaming, keyFifths: number): string {
  const { letter, alter } = readSpelling(spelled);
  if (naming === "tonic-sol-fa") return syllableOf(spelled, keyFifths).written;
  return `${naming === "fixed-do" ? fixedDo[letter] : letter}${accidentals(alter)}`;
}

/** For reading aloud: "F sharp", "fa sharp", "fee". */
export function spokenNoteName(spelled: string, naming: NoteNaming, keyFifths: number): string {
  const { letter, alter } = readSpelling(spelled);
  if (naming === "tonic-sol-fa") return syllableOf(spelled, keyFifths).spoken;
  return `${naming === "fixed-do" ? fixedDo[letter] : letter}${spokenAccidentals(alter)}`;
}

function syllableOf(spelled: string, keyFifths: number): { written: string; spoken: string } {
  let fromDoh = fifthsOf(readSpelling(spelled)) - keyFifths;
  while (fromDoh > 10) fromDoh -= 12;
  while (fromDoh < -6) fromDoh += 12;
  return solFa.get(fromDoh) ?? { written: spelled, spoken: spelled };
}

function spokenAccidentals(alter: number): string {
  if (alter === 0) return "";
  const name = alter > 0 ? "sharp" : "flat";
  return ` ${Math.abs(alter) > 1 ? "double " : ""}${name}`;
}

/** Doh of a key signature, as a letter: "E♭". */
export function dohOf(keyFifths: number): string {
  const { letter, alter } = spellFifths(keyFifths);
  return `${letter}${accidentals(alter)}`;
}
