import type { StepNote, WaitStep } from "../waiting/plan-waiting.ts";

/** Notes of a score that start together. */
export interface ScoreStep extends Pick<WaitStep, "beat" | "bar"> {
  notes: readonly Pick<StepNote, "pitchMidi" | "hand">[];
}

/** A key that was struck. */
export interface Strike {
  pitchMidi: number;
  seconds: number;
}

/** What a strike was: a note of its step, another key in place of one, or a key too many. */
export type StrikeKind = "right" | "wrong" | "extra";

export interface FollowedStrike extends Strike {
  /** The index of the step at which it was struck. */
  step: number;
  kind: StrikeKind;
  /** True if the player came here by a jump. */
  isJump: boolean;
}

/** Follows a player through a score, whatever they play. */
export interface Follower {
  /** Returns the index of the step at which the player most probably is. */
  play: (strike: Strike) => number;
  /** The most probable reading of all strikes so far. */
  read: () => FollowedStrike[];
  /** The player's tempo; before the first strike the score's. */
  secondsPerBeat: () => number;
  /** Whether all notes of the last step have been struck. */
  isAtEnd: () => boolean;
}

/**
 * Roughly the negative logarithms of probabilities, tuned on simulated performances
 * (`npm run prove -- following`).
 */
const costs = {
  missing: 1.3,
  extra: 3.6,
  repeated: 6,
  wrong: 1.6,
  jump: 11,
  jumpToBar: 5.7,
  jumpOverBar: 0.45,
  mostJumpOver: 1.4,
  beginAtBar: 5.5,
  mostLateness: 6,
  lateSecond: 14,
  mostStretch: 2.2,
};
const chordSeconds = 0.09;
/** The spread of the logarithm of an interval, as a share of the tempo's. */
const tempoSpread = 0.28;
/** How much an interval changes the tempo. */
const tempoChange = 0.25;
const mostStepsAhead = 5;
/** Readings that are this much less probable than the best are given up. */
const beam = 13;
const mostReadings = 400;

/** A reading of the strikes so far. It ends at a step. */
interface Reading {
  step: number;
  /** A bit for each struck note of the step. */
  struck: number;
  /** When the step began. */
  seconds: number;
  secondsPerBeat: number;
  cost: number;
  last: ReadStrike;
}

interface ReadStrike {
  before: ReadStrike | null;
  step: number;
  kind: StrikeKind;
  isJump: boolean;
}

/**
 * A beam search over the score's steps. Each strike is read as a note of the reading's step or of a
 * later one, as a wrong key, as a key too many, or as a jump to any step with that key.
 */
export function createFollower(
  steps: readonly ScoreStep[],
  { secondsPerBeat }: { secondsPerBeat: number },
): Follower {
  const strikes: Strike[] = [];
  const stepsWith = new Map<number, number[]>();
  for (const [step, { notes }] of steps.entries()) {
    for (const { pitchMidi } of notes) {
      stepsWith.set(pitchMidi, [...(stepsWith.get(pitchMidi) ?? []), step]);
    }
  }
  let readings: Reading[] = [];

  const begin = ({ pitchMidi, seconds }: Strike): Offers => {
    const offers: Offers = new Map();
    for (const step of new Set([0, ...(stepsWith.get(pitchMidi) ?? [])])) {
      const struck = bitOf(steps[step], pitchMidi);
      const kind = struck === 0 ? "wrong" : "right";
      const place = step === 0 ? 0 : startsBar(steps, step) ? costs.beginAtBar : costs.jumpToBar;
      offer(offers, {
        step,
        struck,
        seconds,
        secondsPerBeat,
        cost: place + (struck === 0 ? costs.wrong + costs.missing : 0),
        last: { before: null, step, kind, isJump: false },
      });
    }
    return offers;
  };

  const goOn = (best: Reading, strike: Strike): Offers => {
    const offers: Offers = new Map();
    for (const reading of readings) {
      offer(offers, stay(steps, reading, strike));
      advance(offers, steps, reading, strike);
    }
    for (const step of stepsWith.get(strike.pitchMidi) ?? []) {
      offer(offers, {
        step,
        struck: bitOf(steps[step], strike.pitchMidi),
        seconds: strike.seconds,
        secondsPerBeat: best.secondsPerBeat,
        cost: best.cost + jumpCost(steps, best.step, step),
        last: { before: best.last, step, kind: "right", isJump: true },
      });
    }
    return offers;
  };

  return {
    play: (strike) => {
      strikes.push(strike);
      const best = readings[0];
      const offers = best ? goOn(best, strike) : begin(strike);
      const sorted = [...offers.values()].sort((one, other) => one.cost - other.cost);
      const least = sorted[0]?.cost ?? 0;
      readings = sorted
        .slice(0, mostReadings)
        .filter(({ cost }) => cost <= least + beam)
        .map((reading) => ({ ...reading, cost: reading.cost - least }));
      return readings[0]?.step ?? 0;
    },
    read: () => {
      const read: FollowedStrike[] = [];
      let last: ReadStrike | null = readings[0]?.last ?? null;
      for (const strike of strikes.toReversed()) {
        if (last === null) break;
        const { step, kind, isJump } = last;
        read.push({ ...strike, step, kind, isJump });
        last = last.before;
      }
      return read.reverse();
    },
    secondsPerBeat: () => readings[0]?.secondsPerBeat ?? secondsPerBeat,
    isAtEnd: () => {
      const [best] = readings;
      if (!best || best.step !== steps.length - 1) return false;
      return countBits(best.struck) === steps[best.step]?.notes.length;
    },
  };
}

/** The most probable reading that ends at each step. */
type Offers = Map<number, Reading>;

function offer(offers: Offers, reading: Reading): void {
  const known = offers.get(reading.step);
  if (!known || reading.cost < known.cost) offers.set(reading.step, reading);
}

/** The strike is a note of the reading's step, or a key too many there. */
function stay(
  steps: readonly ScoreStep[],
  reading: Reading,
  { pitchMidi, seconds }: Strike,
): Reading {
  const { step, struck, cost, last } = reading;
  const bit = bitOf(steps[step], pitchMidi);
  const read = { before: last, step, isJump: false };
  if (bit !== 0 && (struck & bit) === 0) {
    const late = Math.max(0, seconds - reading.seconds - chordSeconds);
    return {
      ...reading,
      struck: struck | bit,
      cost: cost + Math.min(costs.mostLateness, late * costs.lateSecond),
      last: { ...read, kind: "right" },
    };
  }
  return {
    ...reading,
    cost: cost + (bit === 0 ? costs.extra : costs.repeated),
    last: { ...read, kind: "extra" },
  };
}

/** The strike is a note of one of the next steps, or a wrong key in place of their notes. */
function advance(
  offers: Offers,
  steps: readonly ScoreStep[],
  reading: Reading,
  { pitchMidi, seconds }: Strike,
): void {
  const from = steps[reading.step];
  if (!from) return;
  let cost = reading.cost + costs.missing * (from.notes.length - countBits(reading.struck));
  for (let ahead = 1; ahead <= mostStepsAhead; ahead += 1) {
    const step = reading.step + ahead;
    const target = steps[step];
    if (!target || cost > reading.cost + beam) return;
    const wanted = (target.beat - from.beat) * reading.secondsPerBeat;
    const stretch = Math.log(Math.max(0.02, seconds - reading.seconds) / wanted);
    const time = Math.min(costs.mostStretch, stretch ** 2 / (2 * tempoSpread ** 2));
    const struck = bitOf(target, pitchMidi);
    if (struck !== 0 || ahead <= 2) {
      const kind = struck === 0 ? "wrong" : "right";
      const change = tempoChange * Math.max(-0.6, Math.min(0.6, stretch));
      offer(offers, {
        step,
        struck,
        seconds,
        secondsPerBeat: reading.secondsPerBeat * Math.exp(change),
        cost: cost + time + (struck === 0 ? costs.wrong : 0),
        last: { before: reading.last, step, kind, isJump: false },
      });
    }
    cost += costs.missing * target.notes.length;
  }
}

/** Players go back to the beginning of a bar, and rather to a near one. */
function jumpCost(steps: readonly ScoreStep[], from: number, to: number): number {
  const bars = Math.abs((steps[to]?.bar ?? 0) - (steps[from]?.bar ?? 0));
  const far = Math.min(costs.mostJumpOver, bars * costs.jumpOverBar);
  return (startsBar(steps, to) ? costs.jumpToBar : costs.jump) + far;
}

const startsBar = (steps: readonly ScoreStep[], step: number): boolean =>
  steps[step]?.bar !== steps[step - 1]?.bar;

/** The bit of a key among a step's notes; 0 if it has none. */
function bitOf(step: ScoreStep | undefined, pitchMidi: number): number {
  const index = step?.notes.findIndex((note) => note.pitchMidi === pitchMidi) ?? -1;
  return index < 0 || index > 30 ? 0 : 2 ** index;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
