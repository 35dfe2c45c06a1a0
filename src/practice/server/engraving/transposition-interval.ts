import { transposeKey } from "../../contract/transposition.ts";

/** Diatonic steps of an interval, by how many fifths its notes are apart. */
const stepsOf = (fifths: number): number => (((fifths * 4) % 7) + 7) % 7;

/**
 * The interval by which the room transposes, as the engraver names it: `-m3` is a minor third down. Semitones
 * alone would let the engraver choose another spelling than keys and names have.
 */
export function transpositionInterval(keyFifths: number, semitones: number): string {
  const shift = transposeKey(keyFifths, semitones) - keyFifths;
  const fifths = semitones < 0 ? -shift : shift;
  const quality = qualityOf(fifths);
  const steps = stepsOf(fifths);
  const isOctave = steps === 0 && fifths < 0;
  return `${semitones < 0 ? "-" : ""}${quality}${isOctave ? 8 : steps + 1}`;
}

/** Perfect, major or minor, and how often augmented or diminished. */
function qualityOf(fifths: number): string {
  if (fifths >= -1 && fifths <= 1) return "P";
  if (fifths > 1 && fifths <= 5) return "M";
  if (fifths < -1 && fifths >= -5) return "m";
  const times = Math.floor((Math.abs(fifths) - 6) / 7) + 1;
  return (fifths > 0 ? "A" : "d").repeat(times);
}
