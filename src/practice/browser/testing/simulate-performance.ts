import type { FollowedStrike } from "../engine/following/follow.ts";
import type { ScoreStep } from "../engine/following/score-step.ts";

export interface Performance {
  /** What each strike truly is. */
  strikes: FollowedStrike[];
  /** Sounding bars in which a note was wrong, missing or too many, the last time they were played. */
  faultyBars: ReadonlySet<number>;
  /** Sounding bars that were played or passed over. */
  bars: ReadonlySet<number>;
}

/** Shares of notes, steps or bars. */
export interface PlayerHabits {
  wrong: number;
  missing: number;
  extra: number;
  hesitation: number;
  /** Chords that are rolled. */
  rolled: number;
  /** Bars before which a bar is left out. */
  skip: number;
  /** Steps after which the player goes back by a bar or two. */
  restart: number;
  /** Bars after which a longer part is repeated. */
  repeat: number;
  /** The tempo's largest change, as a share. */
  tempo: number;
}

export const roughHabits: PlayerHabits = {
  wrong: 0.1,
  missing: 0.05,
  extra: 0.05,
  hesitation: 0.03,
  rolled: 0.1,
  skip: 0.01,
  restart: 0.008,
  repeat: 0.01,
  tempo: 0.3,
};

/** Plays the steps as a student would. The same random numbers give the same performance. */
export function simulatePerformance(
  steps: readonly ScoreStep[],
  {
    habits,
    secondsPerBeat,
    random,
  }: { habits: PlayerHabits; secondsPerBeat: number; random: () => number },
): Performance {
  const strikes: FollowedStrike[] = [];
  const faults = new Map<number, boolean>();
  const phase = random() * 6.28;
  const mostStrikes = steps.reduce((sum, { notes }) => sum + notes.length, 0) * 3 + 40;
  let seconds = 1;
  let isJump = false;
  let index = 0;
  while (index < steps.length && strikes.length < mostStrikes) {
    const step = steps[index];
    if (!step) break;
    let isFaulty = false;
    let isFirst = true;
    const spread = random() < habits.rolled ? 0.25 : 0.03;
    const strike = (pitchMidi: number, kind: FollowedStrike["kind"]): void => {
      const at = seconds + (isFirst ? 0 : random() * spread);
      strikes.push({ pitchMidi, seconds: at, step: index, kind, isJump });
      [isJump, isFirst] = [false, false];
    };
    for (const { pitchMidi } of step.notes) {
      const chance = random();
      if (chance < habits.missing) isFaulty = true;
      else if (chance < habits.missing + habits.wrong) {
        strike(slipFrom(step, pitchMidi, random), "wrong");
        isFaulty = true;
      } else strike(pitchMidi, "right");
    }
    const [first] = step.notes;
    if (first && random() < habits.extra * step.notes.length && !isFirst) {
      seconds += 0.05 * random();
      strike(slipFrom(step, first.pitchMidi, random), "extra");
      isFaulty = true;
    }
    faults.set(index, isFaulty);
    const next = steps[index + 1];
    const tempo = 1 + habits.tempo * Math.sin(phase + step.beat / 7);
    const beats = (next?.beat ?? step.beat + 1) - step.beat;
    const jitter = (random() + random() - 1) * 0.03;
    seconds += Math.max(0.04, (beats * secondsPerBeat) / tempo + jitter);
    if (random() < habits.hesitation) seconds += 0.4 + random() * 2.5;
    const target = jumpFrom(steps, index, habits, random);
    isJump = target !== null;
    if (target !== null) seconds += 0.3 + random() * 1.5;
    // What a jump forward leaves out is missing.
    for (let left = index + 1; left < (target ?? 0); left += 1) faults.set(left, true);
    index = target ?? index + 1;
  }
  strikes.sort((one, other) => one.seconds - other.seconds);
  const bars = new Set<number>();
  const faultyBars = new Set<number>();
  for (const [at, isFaulty] of faults) {
    const bar = steps[at]?.bar ?? 0;
    bars.add(bar);
    if (isFaulty) faultyBars.add(bar);
  }
  return { strikes, faultyBars, bars };
}

/** The step to which the player jumps; null without a jump. */
function jumpFrom(
  steps: readonly ScoreStep[],
  index: number,
  { skip, restart, repeat }: PlayerHabits,
  random: () => number,
): number | null {
  const bar = steps[index]?.bar ?? 0;
  const endsBar = steps[index + 1]?.bar !== bar;
  const firstOf = (wanted: number): number | null => {
    const found = steps.findIndex((step) => step.bar >= wanted);
    return found === -1 || found === index + 1 ? null : found;
  };
  if (random() < restart) return firstOf(Math.max(0, bar - Math.floor(random() * 2)));
  if (endsBar && random() < skip) return firstOf(bar + 2);
  if (endsBar && random() < repeat) return firstOf(Math.max(0, bar - 3 - Math.floor(random() * 6)));
  return null;
}

/** A neighbouring key that the step lacks. */
function slipFrom({ notes }: ScoreStep, pitchMidi: number, random: () => number): number {
  const slips = [-2, -1, 1, 2, -12, 12];
  const free = slips
    .map((slip) => pitchMidi + slip)
    .filter((pitch) => !notes.some((note) => note.pitchMidi === pitch));
  return free[Math.floor(random() * free.length)] ?? pitchMidi + 3;
}
