import * as z from "zod/mini";

const mostSemitones = 11;

/** The semitones by which the room can transpose a score; positive is up. */
export const transpositions = Array.from(
  { length: 2 * mostSemitones + 1 },
  (_, index) => mostSemitones - index,
);

export const transposition = z.coerce
  .number()
  .check(z.int(), z.minimum(-mostSemitones), z.maximum(mostSemitones), z.refine(isOtherKey));

function isOtherKey(semitones: number): boolean {
  return semitones !== 0;
}

/**
 * The signature of the new key, with the fewest accidentals. Six flats are chosen over six sharps
 * only if the old key has flats.
 */
export function transposeKey(keyFifths: number, semitones: number): number {
  const fifths = (((keyFifths + 7 * semitones) % 12) + 12) % 12;
  if (fifths === 6) return keyFifths < 0 ? -6 : 6;
  return fifths > 6 ? fifths - 12 : fifths;
}
