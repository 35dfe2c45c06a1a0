import { bucketSeconds, fewestPeople } from "#insight/contract/buckets.ts";
import type { PlayedBucket } from "#insight/contract/studio-insight.ts";

/** A moment of a film, and its number of people. */
export interface Moment {
  seconds: number;
  people: number;
}

/** The bucket after which most viewers stop; null if fewer than five do. */
export function findBiggestDrop(buckets: readonly PlayedBucket[]): Moment | null {
  const drops = buckets.slice(1).map(({ viewers }, index) => {
    const before = buckets[index]?.viewers ?? null;
    return before === null || viewers === null ? 0 : before - viewers;
  });
  return pickHighest([0, ...drops]);
}

/** The first of the buckets that most viewers replayed; null if fewer than five did. */
export function findMostReplayed(buckets: readonly PlayedBucket[]): Moment | null {
  return pickHighest(buckets.map(({ replayers }) => replayers ?? 0));
}

function pickHighest(people: readonly number[]): Moment | null {
  const highest = Math.max(0, ...people);
  if (highest < fewestPeople) return null;
  return { seconds: people.indexOf(highest) * bucketSeconds, people: highest };
}
