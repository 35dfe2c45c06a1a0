import { bucketSeconds, type PlayedRange } from "../../contract/buckets.ts";

/** Above playback speed, so that rounding never costs a play. */
const margin = 1.25;
/** After a pause in reports, the player may make up for this many buckets. */
const maxCredit = 36;
/** The allowance at the first report of a film. */
export const firstCredit = 2;

interface Watched {
  /** One byte per bucket: 0 never played, 1 once, 2 more than once. */
  plays: Buffer;
  credit: number;
}

interface CountedPlays extends Watched {
  /** Buckets that this viewer played for the first and for the second time. */
  firstPlayed: number[];
  replayed: number[];
}

/**
 * Counts the buckets of a report in their order, as many as could be played since the last report.
 * Further buckets, and buckets beyond the film, are left out.
 */
export function countPlays(
  { plays, credit }: Watched,
  ranges: readonly PlayedRange[],
  { elapsedSeconds, fastestSpeed }: { elapsedSeconds: number; fastestSpeed: number },
): CountedPlays {
  const earned = (Math.max(0, elapsedSeconds) * fastestSpeed * margin) / bucketSeconds;
  const counted: CountedPlays = {
    plays: Buffer.from(plays),
    credit: Math.min(maxCredit, credit + earned),
    firstPlayed: [],
    replayed: [],
  };
  for (const { first, last } of ranges) {
    const end = Math.min(last, plays.length - 1);
    for (let bucket = first; bucket <= end && counted.credit >= 1; bucket += 1) {
      countBucket(counted, bucket);
    }
  }
  return counted;
}

function countBucket(counted: CountedPlays, bucket: number): void {
  counted.credit -= 1;
  const before = counted.plays[bucket] ?? 0;
  if (before === 0) counted.firstPlayed.push(bucket);
  if (before === 1) counted.replayed.push(bucket);
  counted.plays[bucket] = Math.min(2, before + 1);
}
