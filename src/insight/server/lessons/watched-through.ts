interface Totals {
  viewers: number;
  /** The sum of the viewers of all buckets. */
  playedBuckets: number;
  buckets: number;
}

/** The average share of a film that its viewers have played, from 0 to 1. */
export function computeWatchedThrough({ viewers, playedBuckets, buckets }: Totals): number {
  const all = viewers * buckets;
  return all === 0 ? 0 : Math.min(1, playedBuckets / all);
}
