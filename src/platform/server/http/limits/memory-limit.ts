import { LRUCache } from "lru-cache";
import type { Limit } from "#platform/contract.ts";
import { tooManyRequests } from "./limits.ts";

export interface MemoryLimit {
  /**
   * Consumes one attempt for the key. Throws `platform.too_many_requests` when the limit is
   * exceeded.
   */
  consume: (key: string) => void;
  /** Consumes one attempt without rejecting it, for failures that got their own response. */
  count: (key: string) => void;
  /** Throws as `consume` does, without consuming, once no attempt is left. */
  check: (key: string) => void;
}

/**
 * A limit that one server counts in its own memory: for reads, which must not cost a write to the
 * database. It stops a runaway client, but is not shared across servers. Beyond `maxKeys` the least
 * recently counted keys are dropped.
 */
export function createMemoryLimit(
  name: string,
  { points, durationSeconds }: Limit,
  { maxKeys = 20_000 }: { maxKeys?: number } = {},
): MemoryLimit {
  const windowMs = durationSeconds * 1000;
  const counts = new LRUCache<string, number>({ max: maxKeys });
  let endsAt = 0;
  const countOf = (key: string): number => {
    const now = Date.now();
    if (now >= endsAt) {
      // One window for all keys.
      counts.clear();
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
