import type { TakeNote } from "../take/take.ts";
import type { ScoreEvent } from "./score-events.ts";

/** The costs of steps from note to note; a note of the right pitch is worth 1. */
const costs = {
  wrongPitch: 0.8,
  /** Another note at a moment that has passed. */
  lingering: 0.5,
  /** Each skipped moment; at most three in a row. */
  skipped: 1,
  /** A note that matches nothing in the score, and the first of several. */
  outside: 0.3,
  leaving: 1,
  /** A jump to the start of a bar, after a pause. */
  jump: 3.5,
  jumpAfterPause: 2.5,
  /** Added for a jump to any other moment. */
  jumpInsideBar: 1.5,
  /** Added for going back without a pause, since of two equal places the later one is likelier. */
  jumpBack: 0.5,
};

/** More steps would take gigabytes of memory. */
export const mostSteps = 40_000_000;

interface FollowOptions {
  mayJump?: boolean;
  /** Excludes moments as the place of a note. */
  isForbidden?: ((event: ScoreEvent) => boolean) | undefined;
}

/** The index of the moment at which each note is played, or null. */
export interface Following {
  path: (number | null)[];
  worth: number;
}

const pause = 0.8;
const chordSeconds = 0.09;
const mostSkipped = 3;

/**
 * Follows a player through the score by the path of highest value. It advances from moment to
 * moment with mistakes, and jumps back or ahead, mostly to the starts of bars.
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
