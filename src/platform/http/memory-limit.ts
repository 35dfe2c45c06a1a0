import type { Limit } from "#platform/contract.ts";
import { tooMany } from "./limits.ts";

/**
 * A ceiling that one server counts in its own memory: for reads, which must not cost a write to
 * the database. It stops a client gone wild; it is no promise across servers.
 */
export function createMemoryLimit(name: string, { points, durationSeconds }: Limit) {
  const windowMs = durationSeconds * 1000;
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (key: string): void => {
    const now = Date.now();
    if (now >= endsAt) {
      // One window for everyone, so that forgetting costs nothing.
      counts = new Map();
      endsAt = now + windowMs;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > points) throw tooMany(name, endsAt - now);
  };
}
