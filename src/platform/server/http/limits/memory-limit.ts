import type { Limit } from "#platform/contract.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { tooManyRequests } from "./limits.ts";

export interface MemoryLimit {
  /** Counts one try for the key. Throws `platform.too_many_requests` when they are used up. */
  consume: (key: string) => void;
  /** Counts one try and refuses none: for failures, which were answered as they are. */
  count: (key: string) => void;
  /** Throws as `consume` does, without counting, once the key has no try left. */
  check: (key: string) => void;
}

/**
 * A ceiling that one server counts in its own memory: for reads, which must not cost a write to
 * the database. It stops a client gone wild; it is no promise across servers. Beyond `mostKeys` the
 * keys counted longest ago are forgotten.
 */
export function createMemoryLimit(
  name: string,
  { points, durationSeconds }: Limit,
  { mostKeys = 20_000 }: { mostKeys?: number } = {},
): MemoryLimit {
  const windowMs = durationSeconds * 1000;
  let counts = new BoundedCache<number>(mostKeys);
  let endsAt = 0;
  const countOf = (key: string): number => {
    const now = Date.now();
    if (now >= endsAt) {
      // One window for everyone, so that forgetting costs nothing.
      counts = new BoundedCache(mostKeys);
      endsAt = now + windowMs;
    }
    return counts.get(key) ?? 0;
  };
  const count = (key: string): number => {
    const next = countOf(key) + 1;
    counts.set(key, next);
    return next;
  };
  return {
    consume: (key) => {
      if (count(key) > points) throw tooManyRequests(name, endsAt - Date.now());
    },
    count,
    check: (key) => {
      if (countOf(key) >= points) throw tooManyRequests(name, endsAt - Date.now());
    },
  };
}
