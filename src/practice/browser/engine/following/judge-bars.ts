import { nearestHand, type PracticeHand } from "../hands.ts";
import type { FollowedStrike } from "./follow.ts";
import type { ScoreStep } from "./score-step.ts";

/** A bar, as one hand plays it. */
export interface HandBar {
  /** The sounding bar, as an index of the document's bars. */
  bar: number;
  hand: PracticeHand;
}

/** What a hand played of a bar. */
export interface BarJudgement extends HandBar {
  /** Notes that the player came past. */
  due: number;
  right: number;
  /** Wrong keys and keys too many. */
  wrong: number;
  missing: number;
}

export type BarVerdict = "clean" | "faulty" | "hard";

/** A bar is hard from this share of faults on. */
const hardShare = 0.25;

export function verdictOf({
  due,
  wrong,
  missing,
}: Pick<BarJudgement, "due" | "wrong" | "missing">): BarVerdict {
  const faults = wrong + missing;
  if (faults === 0) return "clean";
  return faults >= hardShare * due ? "hard" : "faulty";
}

/** A note that is this late is heard as late, and one this early as early. */
const heardMs = 50;

export const isOffBeat = ({ lateMs }: { lateMs: number }): boolean => Math.abs(lateMs) >= heardMs;

/** The strikes of a step, the last time that the player came past it. */
interface StepRecord {
  right: Set<number>;
  wrong: number[];
}

/**
 * Judges what was played, bar by bar and hand by hand. A step that was played again counts as it
 * was the last time. Steps that a jump forward passes over count as missing, as do those after the
 * last strike up to `reachedStep`, which the lead has come past.
 */
export function judgeBars(
  steps: readonly ScoreStep[],
  strikes: readonly FollowedStrike[],
  reachedStep = -1,
): BarJudgement[] {
  const records = new Map<number, StepRecord>();
  let at = -1;
  for (const { step, kind, isJump, pitchMidi } of strikes) {
    if (step !== at || isJump) {
      for (let passed = Math.max(0, at + 1); at >= 0 && passed < step; passed += 1) {
        records.set(passed, { right: new Set(), wrong: [] });
      }
      records.set(step, { right: new Set(), wrong: [] });
      at = step;
    }
    const record = records.get(step);
    if (kind === "right") record?.right.add(pitchMidi);
    else if (kind !== "ornament") record?.wrong.push(pitchMidi);
  }
  for (let passed = at + 1; passed <= reachedStep; passed += 1) {
    records.set(passed, { right: new Set(), wrong: [] });
  }
  const judged = new Map<string, BarJudgement>();
  const judgementOf = (bar: number, hand: PracticeHand): BarJudgement => {
    const key = `${bar} ${hand}`;
    const known = judged.get(key) ?? { bar, hand, due: 0, right: 0, wrong: 0, missing: 0 };
    judged.set(key, known);
    return known;
  };
  for (const [index, { right, wrong }] of records) {
    const step = steps[index];
    if (!step) continue;
    for (const { pitchMidi, hand } of step.notes) {
      const judgement = judgementOf(step.bar, hand);
      judgement.due += 1;
      if (right.has(pitchMidi)) judgement.right += 1;
      else judgement.missing += 1;
    }
    for (const pitchMidi of wrong)
      judgementOf(step.bar, nearestHand(step.notes, pitchMidi)).wrong += 1;
  }
  return [...judged.values()].sort(
    (one, other) => one.bar - other.bar || one.hand.localeCompare(other.hand),
  );
}
