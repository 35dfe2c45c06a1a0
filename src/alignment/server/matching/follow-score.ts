import type { TakeNote } from "../take/take.ts";
import type { ScoreEvent } from "./score-events.ts";

/** What the steps from note to note cost; a note of the right pitch is worth 1. */
const costs = {
  wrongPitch: 0.8,
  /** A further note at a moment that has passed. */
  lingering: 0.5,
  /** Each moment that is left out; at most three in a row. */
  skipped: 1,
  /** A note that belongs to nothing in the score, and the first of several. */
  outside: 0.3,
  leaving: 1,
  /** To the beginning of a bar, and after a pause. */
  jump: 3.5,
  jumpAfterPause: 2.5,
  /** To any other moment, beyond that. */
  jumpInsideBar: 1.5,
  /** Back without a pause: of two places that are alike the later one is likelier. */
  jumpBack: 0.5,
};

/** More steps than this would take gigabytes. */
export const mostSteps = 40_000_000;

interface FollowOptions {
  mayJump?: boolean;
  /** Moments that may not be where a note is played. */
  isForbidden?: ((event: ScoreEvent) => boolean) | undefined;
}

/** For each note the index of the moment where it is played, or null. */
export interface Following {
  path: (number | null)[];
  worth: number;
}

const pause = 0.8;
const chordSeconds = 0.09;
const mostSkipped = 3;

/**
 * Follows a player through the score by the most valuable path: on from moment to moment, with slips, and
 * back or ahead by jumps, which lead to the beginnings of bars for the most part.
 */
export function followScore(
  notes: readonly TakeNote[],
  events: readonly ScoreEvent[],
  { mayJump = true, isForbidden }: FollowOptions = {},
): Following {
  const states = events.length + 1;
  const outside = events.length;
  const from = new Int16Array(notes.length * states);
  let values = new Float64Array(states).fill(0);
  let next = new Float64Array(states);
  const closed = events.map((event) => isForbidden?.(event) ?? false);
  for (const [index, { pitchMidi, onsetSeconds }] of notes.entries()) {
    const gap = onsetSeconds - (notes[index - 1]?.onsetSeconds ?? -Infinity);
    const best = indexOfMost(values);
    const row = index * states;
    const jump = gap > pause ? costs.jumpAfterPause : costs.jump;
    const stay = gap < chordSeconds ? 0 : costs.lingering;
    const bestValue = index === 0 ? 0 : (values[best] ?? 0);
    for (let state = 0; state < outside; state++) {
      const event = events[state];
      let value = (values[state] ?? 0) - stay;
      let origin = state;
      for (let skipped = 0; skipped <= mostSkipped && state > skipped; skipped++) {
        const other = (values[state - skipped - 1] ?? 0) - skipped * costs.skipped;
        if (other > value) {
          value = other;
          origin = state - skipped - 1;
        }
      }
      const leap = index === 0 ? 0 : mayJump ? jump : Infinity;
      const back = state < best && best < outside && gap <= pause ? costs.jumpBack : 0;
      const other = bestValue - leap - back - (event?.opensBar ? 0 : costs.jumpInsideBar);
      if (other > value || (index === 0 && other >= value)) {
        value = other;
        origin = best;
      }
      const isRight = event?.pitches.has(pitchMidi) ?? false;
      next[state] = closed[state] ? -Infinity : value + (isRight ? 1 : -costs.wrongPitch);
      from[row + state] = origin;
    }
    const left = bestValue - costs.leaving;
    const stays = (values[outside] ?? 0) > left;
    next[outside] = (stays ? (values[outside] ?? 0) : left) - costs.outside;
    from[row + outside] = stays ? outside : best;
    [values, next] = [next, values];
  }
  const last = indexOfMost(values);
  return { path: trace(from, states, last), worth: values[last] ?? 0 };
}

function trace(from: Int16Array, states: number, last: number): (number | null)[] {
  const path: (number | null)[] = [];
  for (let [row, state] = [from.length - states, last]; row >= 0; row -= states) {
    path.push(state === states - 1 ? null : state);
    state = from[row + state] ?? 0;
  }
  return path.reverse();
}

function indexOfMost(values: Float64Array): number {
  let most = 0;
  for (let index = 1; index < values.length; index++) {
    if ((values[index] ?? 0) > (values[most] ?? 0)) most = index;
  }
  return most;
}
