import { costs } from "./reading-costs.ts";
import type { ScoreStep } from "./score-step.ts";

/** Where a score's keys and bars are. Steps are indexes. */
export interface ScoreIndex {
  stepsWith: (pitchMidi: number) => readonly number[];
  /** The first steps of the bars around a step. */
  barStartsNear: (step: number) => readonly number[];
  /** The cost of a beginning at this step, which is not the score's first. */
  placeCost: (step: number) => number;
  /** The cost of a jump's distance and place. */
  jumpCost: (from: number, to: number) => number;
}

/** Bars before and after a player's within which a jump may begin with a wrong key. */
const nearBars = 4;

export function indexScore(steps: readonly ScoreStep[]): ScoreIndex {
  const stepsWith = new Map<number, number[]>();
  const barStarts: number[] = [];
  /** The place of each step's bar in `barStarts`. */
  const barOf: number[] = [];
  const placeCosts: number[] = [];
  let skipped = 0;
  for (const [step, { bar, notes }] of steps.entries()) {
    if (bar !== steps[step - 1]?.bar) {
      barStarts.push(step);
      skipped = 0;
    }
    barOf.push(barStarts.length - 1);
    // Players begin at a bar, and may miss its first notes.
    placeCosts.push(Math.min(costs.jump, costs.jumpToBar + skipped * costs.missing));
    skipped += notes.length;
    for (const { pitchMidi } of notes) {
      const known = stepsWith.get(pitchMidi);
      if (known) known.push(step);
      else stepsWith.set(pitchMidi, [step]);
    }
  }
  const placeCost = (step: number): number => placeCosts[step] ?? costs.jump;
  return {
    stepsWith: (pitchMidi) => stepsWith.get(pitchMidi) ?? [],
    barStartsNear: (step) => {
      const at = barOf[step] ?? 0;
      return barStarts.slice(Math.max(0, at - nearBars), at + nearBars + 1);
    },
    placeCost,
    jumpCost: (from, to) => {
      const bars = Math.abs((steps[to]?.bar ?? 0) - (steps[from]?.bar ?? 0));
      return placeCost(to) + Math.min(costs.mostJumpOver, bars * costs.jumpOverBar);
    },
  };
}
