import type { PlayedKey } from "../../input/played-keys.ts";
import { isTolerated, type StepNote, type WaitPlan } from "./plan-waiting.ts";

/** After this many wrong keys in one step the right ones are shown. */
const mistakesUntilHint = 3;

/** The learner's state in a plan. */
export interface WaitState {
  /** The index of the due step; the number of steps at the end. */
  stepIndex: number;
  /** The step's pitches that were struck. */
  struck: readonly number[];
  /** Wrong keys in this step. */
  mistakes: number;
  mistakesByBar: ReadonlyMap<number, number>;
  /** Wrong keys that were the first in their step. */
  forgiven: number;
  /** Steps that were skipped. */
  skipped: number;
  isEnded: boolean;
}

/** Counted from the first round on. */
type Counts = Pick<WaitState, "mistakesByBar" | "forgiven" | "skipped">;

const nothingCounted: Counts = { mistakesByBar: new Map(), forgiven: 0, skipped: 0 };

export interface DueNote extends StepNote {
  /** While other notes of its chord are missing. */
  isStruck: boolean;
}

export type KeyVerdict =
  /** Right, but other notes of the chord are missing. */
  | "struck"
  /** Right and complete. */
  | "advanced"
  | "wrong"
  /**
   * Neither right nor wrong: a released key, an ornament, the other hand's note, or a key struck
   * already.
   */
  | "ignored";

export function beginWaiting(
  plan: WaitPlan,
  { mistakesByBar, forgiven, skipped }: Counts = nothingCounted,
): WaitState {
  const isEnded = plan.steps.length === 0;
  return { stepIndex: 0, struck: [], mistakes: 0, mistakesByBar, forgiven, skipped, isEnded };
}

/**
 * The state after a key. A chord may be struck in any order and at any pace. The first wrong key of
 * a step is forgiven. Each further one counts as a mistake and restarts the chord.
 */
export function playKey(
  plan: WaitPlan,
  state: WaitState,
  { pitch, isDown }: Pick<PlayedKey, "pitch" | "isDown">,
): { state: WaitState; verdict: KeyVerdict } {
  const step = plan.steps[state.stepIndex];
  if (!isDown || !step) return { state, verdict: "ignored" };
  if (step.notes.some(({ pitchMidi }) => pitchMidi === pitch)) {
    if (state.struck.includes(pitch)) return { state, verdict: "ignored" };
    const struck = [...state.struck, pitch];
    if (struck.length === step.notes.length) {
      return { state: leaveStep(plan, state), verdict: "advanced" };
    }
    return { state: { ...state, struck }, verdict: "struck" };
  }
  if (isTolerated(plan, state.stepIndex, pitch)) return { state, verdict: "ignored" };
  return { state: countSlip(state, step.bar), verdict: "wrong" };
}

/** The state after the due step is skipped. */
export function passOver(plan: WaitPlan, state: WaitState): WaitState {
  if (state.isEnded) return state;
  return { ...leaveStep(plan, state), skipped: state.skipped + 1 };
}

function leaveStep(plan: WaitPlan, state: WaitState): WaitState {
  const stepIndex = Math.min(plan.steps.length, state.stepIndex + 1);
  return { ...state, stepIndex, struck: [], mistakes: 0, isEnded: stepIndex === plan.steps.length };
}

function countSlip(state: WaitState, bar: number): WaitState {
  const mistakes = state.mistakes + 1;
  if (mistakes === 1) return { ...state, mistakes, forgiven: state.forgiven + 1 };
  const mistakesByBar = new Map(state.mistakesByBar);
  mistakesByBar.set(bar, (mistakesByBar.get(bar) ?? 0) + 1);
  return { ...state, mistakes, struck: [], mistakesByBar };
}

export function dueNotes(plan: WaitPlan, { stepIndex, struck }: WaitState): DueNote[] {
  return (plan.steps[stepIndex]?.notes ?? []).map((note) => ({
    ...note,
    isStruck: struck.includes(note.pitchMidi),
  }));
}

export const isHintShown = ({ mistakes }: WaitState): boolean => mistakes >= mistakesUntilHint;

/** From 0 to 1. */
export const progressOf = ({ steps }: WaitPlan, { stepIndex }: WaitState): number =>
  steps.length === 0 ? 1 : stepIndex / steps.length;
