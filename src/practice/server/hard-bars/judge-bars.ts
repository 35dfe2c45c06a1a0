import { fewestPeople } from "#insight/contract/buckets.ts";
import type { BarFigures } from "../../contract/hard-bars.ts";
import type { BarCounts } from "../../contract/practice-run.ts";

export interface StudentRun {
  userId: string;
  bars: readonly BarCounts[];
}

/** A student's further runs change no figure, so that nobody outweighs the others. */
const mostRunsOfStudent = 40;

/** How often a student came through a bar, and with slips of which hand. */
interface Tally {
  runs: number;
  slips: number;
  left: number;
  right: number;
}

/**
 * The figures of each bar that at least five students practised, from runs in the order newest
 * first. A slip is a wrong or missing note in a run of the bar, however many there are.
 */
export function judgeBars(runs: readonly StudentRun[]): Map<number, BarFigures> {
  const figures = new Map<number, BarFigures>();
  for (const [bar, students] of tallyBars(runs)) {
    if (students.size < fewestPeople) continue;
    const tallies = [...students.values()];
    const left = sum(tallies.map((tally) => tally.left));
    const right = sum(tallies.map((tally) => tally.right));
    figures.set(bar, {
      students: students.size,
      slipShare: slipShare(tallies),
      leftShare: left + right === 0 ? null : roundShare(left / (left + right)),
    });
  }
  return figures;
}

/** How the same students came through a bar before and after; null for fewer than five. */
export function compareBar(
  bar: number,
  { before, after }: { before: readonly StudentRun[]; after: readonly StudentRun[] },
): { students: number; before: number; after: number } | null {
  const [then, now] = [before, after].map((runs) => tallyBars(runs).get(bar) ?? new Map());
  const both = [...(then?.keys() ?? [])].filter((userId) => now?.has(userId));
  if (both.length < fewestPeople) return null;
  const shareOf = (tallies: Map<string, Tally> | undefined) =>
    slipShare(both.map((userId) => tallies?.get(userId) ?? nothing()));
  return { students: both.length, before: shareOf(then), after: shareOf(now) };
}

function tallyBars(runs: readonly StudentRun[]): Map<number, Map<string, Tally>> {
  const tallied = new Map<number, Map<string, Tally>>();
  for (const { userId, bars } of runs) {
    for (const [bar, slips] of listSlips(bars)) {
      const students = tallied.get(bar) ?? new Map<string, Tally>();
      tallied.set(bar, students);
      const tally = students.get(userId) ?? nothing();
      students.set(userId, tally);
      if (tally.runs === mostRunsOfStudent) continue;
      tally.runs += 1;
      if (slips.size > 0) tally.slips += 1;
      if (slips.has("left")) tally.left += 1;
      if (slips.has("right")) tally.right += 1;
    }
  }
  return tallied;
}

/** The hands that slipped in each bar of a run; none for a clean bar. */
export function listSlips(bars: readonly BarCounts[]): Map<number, Set<BarCounts["hand"]>> {
  const slips = new Map<number, Set<BarCounts["hand"]>>();
  for (const { bar, hand, wrong, missing } of bars) {
    const hands = slips.get(bar) ?? new Set();
    if (wrong + missing > 0) hands.add(hand);
    slips.set(bar, hands);
  }
  return slips;
}

const nothing = (): Tally => ({ runs: 0, slips: 0, left: 0, right: 0 });

/** The share of runs with a slip, each student counting the same. */
const slipShare = (tallies: readonly Tally[]): number =>
  roundShare(sum(tallies.map(({ runs, slips }) => slips / runs)) / tallies.length);

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

const roundShare = (share: number): number => Math.round(share * 1_000) / 1_000;
