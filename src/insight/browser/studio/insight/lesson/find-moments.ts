import { bucketSeconds, fewestPeople } from "#insight/contract/buckets.ts";
import type { PlayedBucket } from "#insight/contract/studio-insight.ts";

/** A moment of a film, and how many people it is about. */
export interface Moment {
  seconds: number;
  people: number;
}

/** Where the most viewers stop from one bucket to the next; null where fewer than five do. */
export function findBiggestDrop(buckets: readonly PlayedBucket[]): Moment | null {
  const drops = buckets.slice(1).map(({ viewers }, index) => {
    const before = buckets[index]?.viewers ?? null;
    return before === null || viewers === null ? 0 : before - viewers;
  });
  return pickHighest([0, ...drops]);
}

/** The first of the buckets that the most viewers played again; null where fewer than five did. */
export function findMostReplayed(buckets: readonly PlayedBucket[]): Moment | null {
  return pickHighest(buckets.map(({ replayers }) => replayers ?? 0));
}

function pickHighest(people: readonly number[]): Moment | null {
  const highest = Math.max(0, ...people);
  if (highest < fewestPeople) return null;
  return { seconds: people.indexOf(highest) * bucketSeconds, people: highest };
}
