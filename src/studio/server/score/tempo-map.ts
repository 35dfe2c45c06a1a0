export interface TempoChange {
  atQuarters: number;
  quartersPerMinute: number;
}

export const defaultTempo = 120;

/** Returns a function from a position in the score (quarter notes) to its time (seconds). */
export function makeTempoMap(changes: TempoChange[]): (atQuarters: number) => number {
  const segments: { fromQuarters: number; fromSeconds: number; secondsPerQuarter: number }[] = [];
  let last = { fromQuarters: 0, fromSeconds: 0, secondsPerQuarter: 60 / defaultTempo };
  const inOrder = [...changes].sort((a, b) => a.atQuarters - b.atQuarters);
  for (const change of inOrder) {
    const quarters = change.atQuarters - last.fromQuarters;
    last = {
      fromQuarters: change.atQuarters,
      fromSeconds: last.fromSeconds + quarters * last.secondsPerQuarter,
      secondsPerQuarter: 60 / change.quartersPerMinute,
    };
    segments.push(last);
  }
  const first = { fromQuarters: 0, fromSeconds: 0, secondsPerQuarter: 60 / defaultTempo };
  return (atQuarters) => {
    const segment =
      segments.findLast((candidate) => candidate.fromQuarters <= atQuarters + 1e-9) ?? first;
    const seconds =
      segment.fromSeconds + (atQuarters - segment.fromQuarters) * segment.secondsPerQuarter;
    return Math.round(seconds * 1e6) / 1e6;
  };
}
