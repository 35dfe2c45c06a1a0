import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#platform/errors.ts";

interface LimitOptions {
  name: string;
  /** How many are let through … */
  points: number;
  /** … in this many seconds. */
  durationSeconds: number;
}

export interface Limiter {
  /** Counts one try for the key. Throws `platform.too_many_requests` when they are used up. */
  consume: (key: string) => Promise<void>;
  /** Forgets the key's tries, for instance after a success. */
  reset: (key: string) => Promise<void>;
}

/** A limit that all servers count together, in PostgreSQL. */
export function createLimiter(
  pool: Pool,
  { name, points, durationSeconds }: LimitOptions,
): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: durationSeconds,
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError("platform.too_many_requests", { retryAfterSeconds });
      }
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
}
