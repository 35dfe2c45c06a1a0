import { transposeKey } from "../../contract/transposition.ts";

/** The diatonic steps of an interval, from the number of fifths between its notes. */
const stepsOf = (fifths: number): number => (((fifths * 4) % 7) + 7) % 7;

/**
 * The interval of a transposition in the engraver's notation: `-m3` is a minor third down. From
 * semitones alone the engraver could choose a spelling that differs from the room's keys and note
 * names.
 */
export function transpositionInterval(keyFifths: number, semitones: number): string {
  const shift = transposeKey(keyFifths, semitones) - keyFifths;
  const fifths = semitones < 0 ? -shift : shift;
  const quality = qualityOf(fifths);
  const steps = stepsOf(fifths);
  const isOctave = steps === 0 && fifths < 0;
  return `${semitones < 0 ? "-" : ""}${quality}${isOctave ? 8 : steps + 1}`;
}

/** The quality: perfect, major or minor, or the number of augmentations or diminutions. */
function qualityOf(fifths: number): string {
  if (fifths >= -1 && fifths <= 1) return "P";
  if (fifths > 1 && fifths <= 5) return "M";
  if (fifths < -1 && fifths >= -5) return "m";
  const times = Math.floor((Math.abs(fifths) - 6) / 7) + 1;
  return (fifths > 0 ? "A" : "d").repeat(times);
}
