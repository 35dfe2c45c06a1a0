import type { ScoreStep } from "./score-step.ts";

/**
 * Probabilities of what a player does, tuned on simulated and recorded performances
 * (`npm run prove -- following`).
 */
const chances = {
  right: 0.85,
  wrong: 0.07,
  missing: 0.05,
  extra: 0.04,
  /** A key of the step that is struck again. */
  repeated: 0.01,
  /** Players pause before an interval. */
  hesitation: 0.02,
  /** An interval that has little to do with the player's tempo. */
  freeInterval: 0.1,
  rolled: 0.12,
  /** A key too many that is struck long after its step. */
  lateExtra: 0.45,
  /** A jump without a pause. */
  jumpInTempo: 0.025,
};

/** Chances of keys in place of the right one, by their distance in semitones. */
const slips = { near: 0.07, third: 0.03, octave: 0.07, far: 0.004 };

/** Mean durations in seconds. */
const means = {
  chord: 0.017,
  rolledChord: 0.15,
  extra: 0.06,
  lateExtra: 0.7,
  hesitation: 1.4,
  jump: 0.8,
};

/** Spreads of an interval's logarithm; `onset` is in seconds and counts for short intervals. */
const spreads = { tempo: 0.13, free: 0.7, onset: 0.015 };

/** Densities per second of intervals that nothing explains. */
const unexplained = { interval: 0.0045, chord: 0.01, wrongInChord: 0.003, jump: 0.002 };

const shortestJumpPause = 0.13;
const shortestInterval = 0.01;

const costOf = (probability: number): number => -Math.log(probability);

/** Negative logarithms of probabilities. */
export const costs = {
  right: costOf(chances.right),
  wrong: costOf(chances.wrong),
  missing: costOf(chances.missing),
  extra: costOf(chances.extra),
  repeated: costOf(chances.repeated),
  corrected: 1,
  /** A key of a grace note or trill, at any time. */
  ornament: 2,
  jumpToBar: 7.3,
  jump: 14,
  jumpOverBar: 0.3,
  mostJumpOver: 7.5,
};

const slipCosts = Array.from({ length: 128 }, (_, semitones) => {
  if (semitones === 1 || semitones === 2) return costOf(slips.near);
  if (semitones === 3 || semitones === 4) return costOf(slips.third);
  return costOf(semitones === 12 ? slips.octave : slips.far);
});

/**
 * Returns the note of the step for which a wrong key most probably stands, as a bit, and the cost
 * of that slip. Notes in `struck` are left out; without any other the bit is 0.
 */
export function findSlip(
  { notes }: ScoreStep,
  pitchMidi: number,
  struck: number,
): { bit: number; cost: number } {
  const slip = { bit: 0, cost: costOf(slips.far) };
  for (const [index, note] of notes.entries()) {
    const bit = 2 ** index;
    if (index > 30 || (struck & bit) !== 0) continue;
    const cost = slipCosts[Math.abs(pitchMidi - note.pitchMidi)] ?? slip.cost;
    if (slip.bit === 0 || cost < slip.cost) Object.assign(slip, { bit, cost });
  }
  return slip;
}

/** The density of a duration that is mostly short. */
const decay = (seconds: number, mean: number): number => Math.exp(-seconds / mean) / mean;

const bell = (distance: number, spread: number): number =>
  Math.exp(-(distance ** 2) / (2 * spread ** 2)) / (spread * Math.sqrt(2 * Math.PI));

const chordDensity = (seconds: number): number =>
  (1 - chances.rolled) * decay(seconds, means.chord) +
  chances.rolled * decay(seconds, means.rolledChord);

/** The cost of a note this many seconds after the first of its step. */
export const chordCost = (seconds: number): number =>
  costOf(chordDensity(seconds) + unexplained.chord);

/** The cost of a wrong key this many seconds after the first of its step. */
export const wrongInChordCost = (seconds: number): number =>
  costOf(chordDensity(seconds) + unexplained.wrongInChord);

/** The cost of a key too many this many seconds after its step began. */
export const extraCost = (seconds: number): number =>
  costOf(
    (1 - chances.lateExtra) * decay(seconds, means.extra) +
      chances.lateExtra * decay(seconds, means.lateExtra),
  );

/** How an interval between two steps fits the player's tempo. */
export interface IntervalFit {
  cost: number;
  /** The probability that the interval was played in time, and not after a pause. */
  inTempo: number;
  /** The logarithm of the interval's length, as a share of the wanted one. */
  stretch: number;
}

/** Compares an interval with the one that the player's tempo gives. Both are in seconds. */
export function fitInterval(seconds: number, wanted: number): IntervalFit {
  const length = Math.max(shortestInterval, seconds);
  const stretch = Math.log(length / wanted);
  const onset = spreads.onset / wanted;
  const regular = bell(stretch, Math.hypot(spreads.tempo, onset));
  const free = bell(stretch, Math.hypot(spreads.free, onset));
  const mixed = (1 - chances.freeInterval) * regular + chances.freeInterval * free;
  const inTempo = ((1 - chances.hesitation) * mixed) / length;
  const pause = seconds - wanted;
  const hesitation = pause > 0 ? chances.hesitation * decay(pause, means.hesitation) : 0;
  const density = inTempo + hesitation + unexplained.interval;
  return { cost: costOf(density), inTempo: inTempo / density, stretch };
}

/** The cost of a jump's interval: players mostly pause before they go on elsewhere. */
export function jumpIntervalCost(seconds: number, wanted: number): number {
  const pause = seconds - wanted - shortestJumpPause;
  const paused = pause > 0 ? decay(pause, means.jump) : unexplained.jump;
  const inTempo = Math.exp(-fitInterval(seconds, wanted).cost);
  return costOf((1 - chances.jumpInTempo) * paused + chances.jumpInTempo * inTempo);
}
