import type { BarCounts } from "../../contract/practice-run.ts";
import type { StuckBar } from "../../contract/shared-practice.ts";
import { listSlips } from "../hard-bars/judge-bars.ts";

/** So many runs in a row with a slip are more than chance. */
const fewestRuns = 3;

/**
 * The bars in which each of the last runs had a slip, from a student's runs of one lesson, newest
 * first.
 */
export function findStuckBars(
  runs: readonly { bars: readonly BarCounts[] }[],
): (Pick<StuckBar, "hand" | "runs"> & { bar: number })[] {
  const inARow = new Map<number, { runs: number; left: number; right: number }>();
  const over = new Set<number>();
  for (const { bars } of runs) {
    for (const [bar, slips] of listSlips(bars)) {
      if (over.has(bar)) continue;
      if (slips.size === 0) over.add(bar);
      const tally = inARow.get(bar) ?? { runs: 0, left: 0, right: 0 };
      if (slips.size > 0) tally.runs += 1;
      if (slips.has("left")) tally.left += 1;
      if (slips.has("right")) tally.right += 1;
      inARow.set(bar, tally);
    }
  }
  return [...inARow].flatMap(([bar, { runs: count, left, right }]) =>
    count < fewestRuns
      ? []
      : { bar, runs: count, hand: right === 0 ? "left" : left === 0 ? "right" : "both" },
  );
}
