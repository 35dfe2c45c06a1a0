import type { BarCounts } from "#practice/contract/practice-run.ts";
import { stepSpeed } from "../speeds.ts";

/** Rounds in a row, of which one kind is 0. */
export interface Rungs {
  clean: number;
  bad: number;
}

export const noRungs: Rungs = { clean: 0, bad: 0 };

export type RoundVerdict = "clean" | "fair" | "bad";

/** So many rounds in a row change the tempo. */
export const roundsToStep = 2;
/** From this share of faults on a round is bad. */
const badShare = 0.2;
const fewestFaults = 2;
/** Below this speed nothing is learned of the rhythm. */
const slowest = 0.4;
const steps = { clean: 1, bad: -2 };

/** A round is clean without any fault or hint. */
export function judgeRound({
  due,
  wrong,
  missing,
  hints,
}: Pick<BarCounts, "due" | "wrong" | "missing" | "hints">): RoundVerdict {
  const faults = wrong + missing;
  if (faults === 0 && hints === 0) return "clean";
  return faults >= Math.max(fewestFaults, badShare * due) ? "bad" : "fair";
}

/**
 * Two clean rounds raise the speed, up to the written tempo. Two bad ones lower it further, since a
 * hand learns what it plays.
 */
export function climb(
  rungs: Rungs,
  verdict: RoundVerdict,
  speed: number,
): { rungs: Rungs; speed: number } {
  const counted = {
    clean: verdict === "clean" ? rungs.clean + 1 : 0,
    bad: verdict === "bad" ? rungs.bad + 1 : 0,
  };
  if (counted.clean >= roundsToStep) {
    return { rungs: noRungs, speed: Math.max(speed, Math.min(1, stepSpeed(speed, steps.clean))) };
  }
  if (counted.bad >= roundsToStep) {
    return {
      rungs: noRungs,
      speed: Math.min(speed, Math.max(slowest, stepSpeed(speed, steps.bad))),
    };
  }
  return { rungs: counted, speed };
}
