import type { TimeKnot } from "../../contract/practice-document.ts";

/**
 * Maps beats to seconds along knots, and back. Before the first and after the last knot the nearest
 * tempo continues.
 */
export interface Timeline {
  readonly startBeat: number;
  readonly endBeat: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  beatAt(seconds: number): number;
  secondsAt(beat: number): number;
}

/** Knots ascend in beats and seconds. One beat at two different seconds is a hold. */
export function createTimeline(knots: readonly TimeKnot[]): Timeline {
  const first = knots[0] ?? { beat: 0, seconds: 0 };
  const last = knots.at(-1) ?? first;
  return {
    startBeat: first.beat,
    endBeat: last.beat,
    startSeconds: first.seconds,
    endSeconds: last.seconds,
    beatAt: (seconds) => interpolate(knots, "seconds", "beat", seconds),
    secondsAt: (beat) => interpolate(knots, "beat", "seconds", beat),
  };
}

type Axis = keyof TimeKnot;

function interpolate(knots: readonly TimeKnot[], from: Axis, to: Axis, value: number): number {
  const after = findFirstAtLeast(knots, from, value);
  const exact = knots[after];
  if (exact && exact[from] === value) return exact[to];
  const [left, right] = segmentFor(knots, from, after);
  if (!left) return value;
  if (!right) return left[to] + (value - left[from]);
  const share = (value - left[from]) / (right[from] - left[from]);
  return left[to] + share * (right[to] - left[to]);
}

/** The two knots around a position; beyond all of them, the nearest two that differ. */
function segmentFor(
  knots: readonly TimeKnot[],
  axis: Axis,
  after: number,
): [TimeKnot | undefined, TimeKnot | undefined] {
  const other: Axis = axis === "beat" ? "seconds" : "beat";
  const moves = (left?: TimeKnot, right?: TimeKnot) =>
    left && right && right[axis] > left[axis] && right[other] > left[other];
  if (after > 0 && after < knots.length) return [knots[after - 1], knots[after]];
  if (after === 0) {
    const start = knots.findIndex((knot, index) => moves(knot, knots[index + 1]));
    const [left, right] = [knots[start], knots[start + 1]];
    return left && right
      ? [knots[0], shiftedFrom(knots[0] ?? left, left, right)]
      : [knots[0], undefined];
  }
  const end = knots.findLastIndex((knot, index) => moves(knots[index - 1], knot));
  const [left, right] = [knots[end - 1], knots[end]];
  const last = knots.at(-1);
  return left && right && last ? [last, shiftedFrom(last, left, right)] : [last, undefined];
}

/** A knot after `start`, at the tempo between two other knots. */
function shiftedFrom(start: TimeKnot, left: TimeKnot, right: TimeKnot): TimeKnot {
  return {
    beat: start.beat + right.beat - left.beat,
    seconds: start.seconds + right.seconds - left.seconds,
  };
}

function findFirstAtLeast(knots: readonly TimeKnot[], axis: Axis, value: number): number {
  let low = 0;
  let high = knots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const knot = knots[middle];
    if (knot && knot[axis] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
