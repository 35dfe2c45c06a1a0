import type { StaveChord } from "./opening-notes.ts";

export interface StaveGeometry {
  x: number;
  /** The bottom line. */
  y: number;
  width: number;
  /** Between two lines. */
  space: number;
  ink: string;
  litInk: string;
}

/** A chord and its horizontal position. */
export interface Stem {
  chord: StaveChord;
  x: number;
}

/** The y coordinate of a line or space, in steps above the bottom line. */
export function yOf(step: number, geometry: StaveGeometry): number {
  return geometry.y - (step * geometry.space) / 2;
}
