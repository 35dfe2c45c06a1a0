import type { StepNote, WaitStep } from "../waiting/plan-waiting.ts";

/** Notes of a score that start together. */
export interface ScoreStep extends Pick<WaitStep, "beat" | "bar"> {
  notes: readonly Pick<StepNote, "pitchMidi" | "hand">[];
  /** Keys of grace notes and trills, which a player may strike around here any number of times. */
  ornaments?: ReadonlySet<number>;
}

/** The bit of a key among a step's notes; 0 if it has none. */
export function bitOf(step: ScoreStep | undefined, pitchMidi: number): number {
  const index = step?.notes.findIndex((note) => note.pitchMidi === pitchMidi) ?? -1;
  return index < 0 || index > 30 ? 0 : 2 ** index;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
