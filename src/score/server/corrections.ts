import { mostSoundingBars } from "./order/unfold-bars.ts";
import { type Hand, ScoreError } from "./score.ts";

/** What a staff's notes are: a hand's, heard beside the hands, or left out. */
export type StaffRole = Hand | "accompaniment" | "out";

/** Who plays which staff. Fits files whose parts have these names and numbers of staves. */
export interface HandsCorrection {
  parts: readonly { name: string; roles: readonly StaffRole[] }[];
}

/** The order in which bars sound. Fits files of so many written bars. */
export interface OrderCorrection {
  bars: number;
  /** First and last written bar of each passage, from 0. */
  passages: readonly (readonly [from: number, to: number])[];
}

/** A written note, and the hand that plays it whatever its staff says. */
export interface NoteCorrection {
  /** The written bar and the part of the file, from 0. */
  bar: number;
  part: number;
  staff: number;
  voice: string;
  pitchMidi: number;
  /** Its place among the bar's notes of this staff, voice and pitch, from 0. */
  place: number;
  hand: Hand;
}

/** Who plays single notes. Fits files of so many written bars in which the notes are. */
export interface NotesCorrection {
  bars: number;
  notes: readonly NoteCorrection[];
}

/** How a teacher wants a score read. A null field is read as in the file. */
export interface ScoreCorrections {
  hands: HandsCorrection | null;
  order: OrderCorrection | null;
  notes?: NotesCorrection | null;
}

export const isHand = (role: string): role is Hand => role === "right" || role === "left";

/**
 * The written bars in the corrected order, and the runs that it leaves out. Null where the correction fits
 * another file. Throws ScoreError if more bars sound than a lesson may have.
 */
export function listCorrectedOrder(
  { bars, passages }: OrderCorrection,
  written: number,
): { order: number[]; unheard: [from: number, to: number][] } | null {
  const isInside = ([from, to]: readonly [number, number]) =>
    Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to < written;
  if (bars !== written || passages.length === 0 || !passages.every(isInside)) return null;
  const length = passages.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (length > mostSoundingBars) {
    throw new ScoreError(
      `More than ${mostSoundingBars} bars would sound. Divide the score into lessons.`,
    );
  }
  const order = passages.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  );
  const heard = new Set(order);
  const unheard: [number, number][] = [];
  for (let bar = 0; bar < written; bar += 1) {
    if (heard.has(bar)) continue;
    const last = unheard.at(-1);
    if (last && last[1] === bar - 1) last[1] = bar;
    else unheard.push([bar, bar]);
  }
  return { order, unheard };
}
