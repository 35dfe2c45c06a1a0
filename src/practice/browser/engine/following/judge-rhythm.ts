import type { PracticeHand } from "../hands.ts";
import { median } from "../median.ts";
import type { FollowedStrike } from "./follow.ts";
import type { HandBar } from "./judge-bars.ts";
import type { ScoreStep } from "./score-step.ts";

/** How early or late a hand played a bar, against the player's own tempo. */
export interface BarTiming extends HandBar {
  /** The median of its notes in milliseconds; negative is early. */
  lateMs: number;
}

/** The player's tempo in a bar. */
export interface BarTempo {
  bar: number;
  /** In the score's quarter notes. */
  beatsPerMinute: number;
}

export interface Rhythm {
  /** Bars with at least two notes of the hand that can be judged, ordered by bar. */
  timing: BarTiming[];
  /** Ordered by bar. */
  tempo: BarTempo[];
  /** Bars before one of whose notes the player stopped to think. */
  hesitations: number[];
}

/** The notes of a step, as they were struck at one passing of it. */
interface Visit {
  step: ScoreStep;
  struck: { hand: PracticeHand; seconds: number }[];
  /** The middle of its strikes. */
  seconds: number;
}

/** Notes on one side of another that tell the tempo there. */
const beatsAround = 4;
const fewestAround = 3;
/** A pause of this length divides the performance: the tempo begins anew. */
const longestPauseSeconds = 2;
const hesitationSeconds = 0.35;
const hesitationBeats = 0.6;
const fewestNotes = 2;

/**
 * Judges when notes were played. A note is early or late if it is so for the tempo before it and
 * for the tempo after it, so that a change of tempo is neither, nor is a hesitation. Of a rolled
 * chord the note that is nearest to its beat counts.
 */
export function judgeRhythm(
  steps: readonly ScoreStep[],
  strikes: readonly FollowedStrike[],
): Rhythm {
  const deviations: Deviations = new Map();
  const hesitations = new Set<number>();
  const tempo = new Map<number, number>();
  for (const visits of divide(listVisits(steps, strikes))) {
    for (const [index, visit] of visits.entries()) {
      const { beat, bar } = visit.step;
      const before = tempoOf(visits.slice(0, index).toReversed(), beat);
      const after = tempoOf(visits.slice(index + 1), beat);
      if (before && visit.seconds - before.at > pauseOf(before) && index > 0) {
        const fromAfter = after ? Math.abs(visit.seconds - after.at) : 0;
        if (fromAfter < pauseOf(before) / 2) hesitations.add(bar);
      }
      if (!before || !after) continue;
      tempo.set(bar, 60 / ((before.secondsPerBeat + after.secondsPerBeat) / 2));
      for (const [hand, struck] of Map.groupBy(visit.struck, (each) => each.hand)) {
        deviationOf(deviations, { bar, hand }).seconds.push(
          nearestToZero(
            struck.map(({ seconds }) => agreed(seconds - before.at, seconds - after.at)),
          ),
        );
      }
    }
  }
  return {
    timing: summarize(deviations),
    tempo: [...tempo]
      .map(([bar, beatsPerMinute]) => ({ bar, beatsPerMinute: Math.round(beatsPerMinute) }))
      .sort((one, other) => one.bar - other.bar),
    hesitations: [...hesitations].sort((one, other) => one - other),
  };
}

/**
 * Judges when notes were played by what set the tempo beside the player, such as a metronome. Each
 * strike has its lateness in seconds; null where nothing led.
 */
export function judgeByLead(
  steps: readonly ScoreStep[],
  strikes: readonly (FollowedStrike & { lateSeconds: number | null })[],
): Rhythm {
  const deviations: Deviations = new Map();
  for (const { step: index, kind, pitchMidi, lateSeconds } of strikes) {
    const step = steps[index];
    const hand = step?.notes.find((note) => note.pitchMidi === pitchMidi)?.hand;
    if (!step || !hand || kind !== "right" || lateSeconds === null) continue;
    deviationOf(deviations, { bar: step.bar, hand }).seconds.push(lateSeconds);
  }
  return { timing: summarize(deviations), tempo: [], hesitations: [] };
}

type Deviations = Map<string, HandBar & { seconds: number[] }>;

function deviationOf(deviations: Deviations, { bar, hand }: HandBar) {
  const key = `${bar} ${hand}`;
  const known = deviations.get(key) ?? { bar, hand, seconds: [] };
  deviations.set(key, known);
  return known;
}

const summarize = (deviations: Deviations): BarTiming[] =>
  [...deviations.values()]
    .flatMap(({ bar, hand, seconds }) =>
      seconds.length < fewestNotes
        ? []
        : { bar, hand, lateMs: Math.round(1_000 * median(seconds)) },
    )
    .sort((one, other) => one.bar - other.bar || one.hand.localeCompare(other.hand));

function listVisits(
  steps: readonly ScoreStep[],
  strikes: readonly FollowedStrike[],
): (Visit & { isJump: boolean })[] {
  const visits: (Visit & { isJump: boolean; index: number })[] = [];
  for (const { step: index, kind, isJump, pitchMidi, seconds } of strikes) {
    const step = steps[index];
    const hand = step?.notes.find((note) => note.pitchMidi === pitchMidi)?.hand;
    let visit = visits.at(-1);
    if (step && (visit?.index !== index || isJump)) {
      visit = { step, index, struck: [], seconds, isJump };
      visits.push(visit);
    }
    if (kind === "right" && hand) visit?.struck.push({ hand, seconds });
  }
  return visits
    .filter(({ struck }) => struck.length > 0)
    .map((visit) => ({ ...visit, seconds: median(visit.struck.map(({ seconds }) => seconds)) }));
}

/** Divides what was played at jumps and long pauses. */
function divide(visits: readonly (Visit & { isJump: boolean })[]): Visit[][] {
  const parts: Visit[][] = [];
  let last: Visit | null = null;
  for (const visit of visits) {
    const isNew =
      !last ||
      visit.isJump ||
      visit.step.beat <= last.step.beat ||
      visit.seconds - last.seconds > longestPauseSeconds + 2 * (visit.step.beat - last.step.beat);
    if (isNew) parts.push([]);
    parts.at(-1)?.push(visit);
    last = visit;
  }
  return parts;
}

interface Tempo {
  /** When the beat is expected. */
  at: number;
  secondsPerBeat: number;
}

const pauseOf = ({ secondsPerBeat }: Tempo): number =>
  Math.max(hesitationSeconds, hesitationBeats * secondsPerBeat);

/** The tempo of the notes on one side of a beat, nearest first; null for too few. */
function tempoOf(visits: readonly Visit[], beat: number): Tempo | null {
  const near = visits.slice(0, 4 * beatsAround).filter((visit, index) => {
    return index < fewestAround || Math.abs(visit.step.beat - beat) <= beatsAround;
  });
  if (near.length < fewestAround) return null;
  const slopes: number[] = [];
  for (const [index, one] of near.entries()) {
    for (const other of near.slice(index + 1)) {
      slopes.push((other.seconds - one.seconds) / (other.step.beat - one.step.beat));
    }
  }
  const secondsPerBeat = median(slopes);
  const at = median(near.map((visit) => visit.seconds + secondsPerBeat * (beat - visit.step.beat)));
  return secondsPerBeat > 0 ? { at, secondsPerBeat } : null;
}

/** What both sides agree on: zero if one finds the note early and the other late. */
function agreed(before: number, after: number): number {
  if (Math.sign(before) !== Math.sign(after)) return 0;
  return nearestToZero([before, after]);
}

const nearestToZero = (numbers: readonly number[]): number =>
  numbers.reduce((least, each) => (Math.abs(each) < Math.abs(least) ? each : least));
