/** Playing is counted in pieces of a film of this length. */
export const bucketSeconds = 5;

/** Nothing is said about fewer people than this. */
export const fewestPeople = 5;

/** How many buckets a film has; a rest of less than half a bucket belongs to the last. */
export const countBuckets = (durationSeconds: number): number =>
  Math.max(1, Math.round(durationSeconds / bucketSeconds));

/** The bucket of a moment, from 0. */
export const bucketAt = (seconds: number, buckets: number): number =>
  Math.min(buckets - 1, Math.floor(seconds / bucketSeconds));

/** Buckets played one after the other; both ends are included. */
export interface PlayedRange {
  first: number;
  last: number;
}

/** Ranges of one report at most; what does not fit is in the next. */
export const maxRanges = 40;
