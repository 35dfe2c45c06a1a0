import {
  chordCost,
  costs,
  extraCost,
  findSlip,
  fitInterval,
  jumpIntervalCost,
  wrongInChordCost,
} from "./reading-costs.ts";
import { indexScore } from "./score-index.ts";
import { bitOf, countBits, type ScoreStep } from "./score-step.ts";

/** A key that was struck. */
export interface Strike {
  pitchMidi: number;
  seconds: number;
}

/** What a strike was: a note of its step, another key in place of one, a key too many, or an ornament's. */
export type StrikeKind = "right" | "wrong" | "extra" | "ornament";

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

const mostStepsAhead = 5;
/** A wrong key stands for a note of one of the next steps. */
const mostWrongAhead = 2;
/** How much an interval changes the tempo, and the largest change of its logarithm. */
const tempoChange = { share: 0.2, most: 0.5 };
/** Readings that are this much less probable than the best are given up. */
const beam = 14;
const mostReadings = 400;

/** A reading of the strikes so far. It ends at a step. */
interface Reading {
  step: number;
  /** A bit for each struck note of the step. */
  struck: number;
  /** A bit for each note in whose place a wrong key was struck. */
  replaced: number;
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
 * later one, as a wrong key, as a key too many, or as a jump.
 */
export function createFollower(
  steps: readonly ScoreStep[],
  { secondsPerBeat }: { secondsPerBeat: number },
): Follower {
  const strikes: Strike[] = [];
  const index = indexScore(steps);
  let readings: Reading[] = [];

  const begin = (strike: Strike): Offers => {
    const offers: Offers = new Map();
    const entry = { secondsPerBeat, before: null, isJump: false };
    for (let step = 0; step <= mostWrongAhead; step += 1) {
      enter(offers, steps, strike, {
        ...entry,
        step,
        cost: step * costs.missing,
        mayBeWrong: true,
      });
    }
    for (const step of index.stepsWith(strike.pitchMidi)) {
      const cost = index.placeCost(step);
      enter(offers, steps, strike, { ...entry, step, cost, mayBeWrong: false });
    }
    return offers;
  };

  const goOn = (best: Reading, strike: Strike): Offers => {
    const offers: Offers = new Map();
    for (const reading of readings) {
      stay(offers, steps, reading, strike);
      advance(offers, steps, reading, strike);
    }
    const { beat = 0 } = steps[best.step] ?? {};
    const { beat: nextBeat = beat + 1 } = steps[best.step + 1] ?? {};
    const wanted = (nextBeat - beat) * best.secondsPerBeat;
    const leave =
      best.cost +
      countMissing(steps, best) * costs.missing +
      jumpIntervalCost(strike.seconds - best.seconds, wanted);
    const jumpTo = (step: number, mayBeWrong: boolean): void => {
      enter(offers, steps, strike, {
        step,
        cost: leave + index.jumpCost(best.step, step),
        secondsPerBeat: best.secondsPerBeat,
        before: best.last,
        isJump: true,
        mayBeWrong,
      });
    };
    for (const step of index.stepsWith(strike.pitchMidi)) jumpTo(step, false);
    for (const step of index.barStartsNear(best.step)) jumpTo(step, true);
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

/** A way to come to a step. */
interface Entry {
  step: number;
  /** The cost before the strike's own. */
  cost: number;
  secondsPerBeat: number;
  before: ReadStrike | null;
  isJump: boolean;
  mayBeWrong: boolean;
}

/** The strike is the first of a step: one of its notes, or a wrong key in place of one. */
function enter(
  offers: Offers,
  steps: readonly ScoreStep[],
  { pitchMidi, seconds }: Strike,
  { step, cost, secondsPerBeat, before, isJump, mayBeWrong }: Entry,
): void {
  const target = steps[step];
  const struck = bitOf(target, pitchMidi);
  if (!target || (struck === 0 && !mayBeWrong)) return;
  const slip = struck === 0 ? findSlip(target, pitchMidi, 0) : { bit: 0, cost: 0 };
  offer(offers, {
    step,
    struck,
    replaced: slip.bit,
    seconds,
    secondsPerBeat,
    cost: cost + slip.cost + (struck === 0 ? costs.wrong : costs.right),
    last: { before, step, kind: struck === 0 ? "wrong" : "right", isJump },
  });
}

/** The strike is a note of the reading's step, one of its ornament, a wrong key or one too many. */
function stay(
  offers: Offers,
  steps: readonly ScoreStep[],
  reading: Reading,
  { pitchMidi, seconds }: Strike,
): void {
  const { step, struck, replaced, cost, last } = reading;
  const target = steps[step];
  if (!target) return;
  const late = Math.max(0, seconds - reading.seconds);
  const bit = bitOf(target, pitchMidi);
  const add = (
    added: number,
    kind: StrikeKind,
    bits: Pick<Reading, "struck" | "replaced">,
  ): void => {
    const read = { before: last, step, kind, isJump: false };
    offer(offers, { ...reading, ...bits, cost: cost + added, last: read });
  };
  if (bit !== 0 && (struck & bit) === 0) {
    const correction = (replaced & bit) === 0 ? 0 : costs.corrected;
    add(costs.right + correction + chordCost(late), "right", { struck: struck | bit, replaced });
    return;
  }
  if (target.ornaments?.has(pitchMidi)) {
    add(costs.ornament, "ornament", { struck, replaced });
    return;
  }
  const often = bit === 0 ? costs.extra + findSlip(target, pitchMidi, 0).cost : costs.repeated;
  add(often + extraCost(late), "extra", { struck, replaced });
  const slip = findSlip(target, pitchMidi, struck | replaced);
  if (bit !== 0 || slip.bit === 0) return;
  const wrong = costs.wrong + slip.cost + wrongInChordCost(late);
  add(wrong, "wrong", { struck, replaced: replaced | slip.bit });
}

/** The strike is a note of one of the next steps, or a wrong key in place of one. */
function advance(
  offers: Offers,
  steps: readonly ScoreStep[],
  reading: Reading,
  strike: Strike,
): void {
  const from = steps[reading.step];
  if (!from) return;
  let missing = costs.missing * countMissing(steps, reading);
  for (let ahead = 1; ahead <= mostStepsAhead; ahead += 1) {
    const step = reading.step + ahead;
    const target = steps[step];
    if (!target || missing > beam) return;
    const mayBeWrong = ahead <= mostWrongAhead;
    if (mayBeWrong || bitOf(target, strike.pitchMidi) !== 0) {
      const wanted = (target.beat - from.beat) * reading.secondsPerBeat;
      const fit = fitInterval(strike.seconds - reading.seconds, wanted);
      const stretch = Math.max(-tempoChange.most, Math.min(tempoChange.most, fit.stretch));
      enter(offers, steps, strike, {
        step,
        cost: reading.cost + missing + fit.cost,
        secondsPerBeat:
          reading.secondsPerBeat * Math.exp(tempoChange.share * fit.inTempo * stretch),
        before: reading.last,
        isJump: false,
        mayBeWrong,
      });
    }
    missing += costs.missing * target.notes.length;
  }
}

/** Counts the notes of the reading's step for which no key was struck. */
function countMissing(
  steps: readonly ScoreStep[],
  { step, struck, replaced }: Pick<Reading, "step" | "struck" | "replaced">,
): number {
  return (steps[step]?.notes.length ?? 0) - countBits(struck | replaced);
}
