import type { TempoKnot } from "../score.ts";

export interface TempoChange {
  atQuarters: number;
  quartersPerMinute: number;
}

export const defaultTempo = 120;

/** Positions in the score, in quarter notes, and their time in seconds. */
export interface TempoMap {
  secondsAt: (quarters: number) => number;
  quartersAt: (seconds: number) => number;
  /** The beginning, each change of tempo, and the end. */
  knotsUntil: (quarters: number) => TempoKnot[];
}

interface Segment {
  fromQuarters: number;
  fromSeconds: number;
  secondsPerQuarter: number;
}

export function makeTempoMap(changes: TempoChange[]): TempoMap {
  const segments = makeSegments(changes);
  const [first] = segments;
  const secondsAt = (quarters: number) => {
    const before = lastFrom(segments, "fromQuarters", quarters);
    const { fromQuarters, fromSeconds, secondsPerQuarter } = before ?? first;
    return round(fromSeconds + (quarters - fromQuarters) * secondsPerQuarter);
  };
  const quartersAt = (seconds: number) => {
    const before = lastFrom(segments, "fromSeconds", seconds);
    const { fromQuarters, fromSeconds, secondsPerQuarter } = before ?? first;
    return round(fromQuarters + (seconds - fromSeconds) / secondsPerQuarter);
  };
  const knotsUntil = (end: number) => {
    const begins = segments
      .map(({ fromQuarters }) => fromQuarters)
      .filter((at) => at > 0 && at < end - 1e-9);
    return [...new Set([0, ...begins, end])].map((at) => ({
      beat: round(at),
      seconds: secondsAt(at),
    }));
  };
  return { secondsAt, quartersAt, knotsUntil };
}

/**
 * The last segment that starts at or before a position; undefined before the first. Positions and
 * times ascend.
 */
function lastFrom(
  segments: readonly Segment[],
  position: "fromQuarters" | "fromSeconds",
  at: number,
): Segment | undefined {
  let [begun, after] = [-1, segments.length];
  while (after - begun > 1) {
    const middle = (begun + after) >> 1;
    if ((segments[middle]?.[position] ?? Infinity) <= at + 1e-9) begun = middle;
    else after = middle;
  }
  return segments[begun];
}

function makeSegments(changes: TempoChange[]): [Segment, ...Segment[]] {
  let last: Segment = { fromQuarters: 0, fromSeconds: 0, secondsPerQuarter: 60 / defaultTempo };
  const segments: [Segment, ...Segment[]] = [last];
  for (const change of [...changes].sort((a, b) => a.atQuarters - b.atQuarters)) {
    const quarters = change.atQuarters - last.fromQuarters;
    last = {
      fromQuarters: change.atQuarters,
      fromSeconds: last.fromSeconds + quarters * last.secondsPerQuarter,
      secondsPerQuarter: 60 / change.quartersPerMinute,
    };
    segments.push(last);
  }
  return segments;
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
