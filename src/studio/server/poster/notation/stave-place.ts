import type { StaveChord } from "./opening-notes.ts";

export interface StavePlace {
  x: number;
  /** The bottom line. */
  y: number;
  width: number;
  /** Between two lines. */
  space: number;
  ink: string;
  litInk: string;
}

/** A chord and where it stands. */
export interface Stem {
  chord: StaveChord;
  x: number;
}

/** The height of a line or space, counted from the bottom line. */
export function yOf(step: number, place: StavePlace): number {
  return place.y - (step * place.space) / 2;
}
