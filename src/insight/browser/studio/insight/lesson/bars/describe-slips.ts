import { presentShare } from "#platform/contract/present-number.ts";
import type { BarFigures, PractisedBar, StudioHint } from "#practice/contract/hard-bars.ts";

/** Bars with fewer slips are not hard. */
const leastSlipShare = 0.1;
const mostHardBars = 5;

/** The bars with most slips, hardest first. */
export function findHardBars(practised: readonly PractisedBar[]): PractisedBar[] {
  return practised
    .filter(({ slipShare }) => slipShare >= leastSlipShare)
    .toSorted((one, other) => other.slipShare - one.slipShare || one.bar - other.bar)
    .slice(0, mostHardBars);
}

/** As "38% slip here, mostly with the left hand". */
export function describeSlips({ slipShare, leftShare }: BarFigures): string {
  return `${presentShare(slipShare)} slip here${describeHand(leftShare)}`;
}

function describeHand(leftShare: number | null): string {
  if (leftShare === null) return "";
  if (leftShare === 1) return ", with the left hand";
  if (leftShare === 0) return ", with the right hand";
  if (leftShare >= 2 / 3) return ", mostly with the left hand";
  if (leftShare <= 1 / 3) return ", mostly with the right hand";
  return ", with either hand";
}

/** What a hint has changed. */
export function describeEffect({ number, effect }: StudioHint): string {
  if (number === null) return "The score no longer has this bar, so nobody sees the hint.";
  if (!effect)
    return "Its effect shows once five students have played the bar before and after it.";
  const { students, before, after } = effect;
  return `${presentShare(before)} slipped before, ${presentShare(after)} since, of the same ${students} students.`;
}
