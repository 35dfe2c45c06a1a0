import type { StepNote, WaitStep } from "../waiting/plan-waiting.ts";

/** Notes of a score that start together. */
export interface ScoreStep extends Pick<WaitStep, "beat" | "bar"> {
  notes: readonly Pick<StepNote, "pitchMidi" | "hand">[];
}
