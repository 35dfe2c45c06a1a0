import type { PracticeDocument, PracticeNote } from "#practice/contract/practice-document.ts";
import { beatTolerance } from "../film-timeline.ts";
import { includesHand } from "../hands.ts";
import {
  planWaiting,
  type WaitPlan,
  type WaitSettings,
  type WaitStep,
} from "../waiting/plan-waiting.ts";
import type { ScoreStep } from "./score-step.ts";

/** A trill, turn or mordent strikes its note again and keys up to this far from it. */
const neighbourSemitones = 2;

type FollowedStep = WaitStep & Pick<ScoreStep, "ornaments">;

/** Plans a passage's steps with the keys of their ornaments, and the beat at which it begins. */
export function planFollowing(
  document: PracticeDocument,
  settings: WaitSettings,
): { steps: FollowedStep[]; fromBeat: number } {
  const plan = planWaiting(document, settings);
  const ornaments = new Map<number, Set<number>>();
  const add = (step: number, pitchMidi: number): void => {
    const keys = ornaments.get(step) ?? new Set();
    ornaments.set(step, keys.add(pitchMidi));
  };
  for (const note of document.notes) {
    if (!includesHand(settings.hands, note.hand)) continue;
    if (note.isOrnament) {
      const step = findStep(plan, note.startBeat);
      // Grace notes are played before their step or with it.
      for (const near of [step - 1, step, step + 1]) add(near, note.pitchMidi);
    }
    if (note.isEmbellished) addNeighbours(plan, note, add);
  }
  const steps = plan.steps.map((step, index) => {
    const keys = ornaments.get(index);
    return keys ? { ...step, ornaments: keys } : step;
  });
  return { steps, fromBeat: plan.fromBeat };
}

function addNeighbours(
  plan: WaitPlan,
  { startBeat, beats, pitchMidi }: PracticeNote,
  add: (step: number, pitchMidi: number) => void,
): void {
  // Players begin some of these before the beat.
  const from = findStep(plan, startBeat) - 1;
  for (let step = from; (plan.steps[step]?.beat ?? startBeat) < startBeat + beats; step += 1) {
    if (step >= plan.steps.length) return;
    for (let away = -neighbourSemitones; away <= neighbourSemitones; away += 1) {
      add(step, pitchMidi + away);
    }
  }
}

/** The last step that begins at this beat or before it. */
function findStep({ steps }: WaitPlan, beat: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.beat ?? 0) <= beat + beatTolerance) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
