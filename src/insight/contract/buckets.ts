/** The length of a bucket, in which plays are counted. */
export const bucketSeconds = 5;

/** Figures about fewer people than this are withheld. */
export const fewestPeople = 5;

/** The number of a film's buckets. A rest of less than half a bucket belongs to the last. */
export const countBuckets = (durationSeconds: number): number =>
  Math.max(1, Math.round(durationSeconds / bucketSeconds));

/** The bucket of a moment, from 0. */
export const bucketAt = (seconds: number, buckets: number): number =>
  Math.min(buckets - 1, Math.floor(seconds / bucketSeconds));

/** Buckets played one after the other; both ends are inclusive. */
export interface PlayedRange {
  first: number;
  last: number;
}

/** The most ranges of one report; further ones are in the next. */
export const maxRanges = 40;
