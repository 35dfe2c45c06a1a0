import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#platform/server/errors.ts";
import { countRefusal } from "../metrics/metrics.ts";

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
  /** Counts one try for the key, and says whether they are used up. */
  isUsedUp: (key: string) => Promise<boolean>;
  /** Says whether they are used up without counting one. */
  wasUsedUp: (key: string) => Promise<boolean>;
  /** Forgets the key's tries, for instance after a success. */
  reset: (key: string) => Promise<void>;
}

/**
 * A limit that all servers count together, in PostgreSQL: one statement a try. A key that is used
 * up is remembered by this server until its time is over, so that hammering on costs no statement.
 */
export function createLimiter(
  pool: Pool,
  { name, points, durationSeconds }: LimitOptions,
): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: points + 1,
    keyPrefix: name,
    points,
    duration: durationSeconds,
  });
  /** What refuses the try; undefined where nothing does. */
  const take = async (key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return refusal;
    }
  };
  return {
    consume: async (key) => {
      const refusal = await take(key);
      if (refusal) throw tooManyRequests(name, refusal.msBeforeNext);
    },
    isUsedUp: async (key) => {
      const refusal = await take(key);
      if (refusal) countRefusal(name);
      return refusal !== undefined;
    },
    wasUsedUp: async (key) => {
      const kept = await limiter.get(key);
      return kept !== null && kept.remainingPoints <= 0;
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
}

/** Counts the refusal and says when to come back. */
export function tooManyRequests(name: string, millisecondsLeft: number): AppError {
  countRefusal(name);
  const retryAfterSeconds = Math.max(1, Math.ceil(millisecondsLeft / 1000));
  return new AppError("platform.too_many_requests", { retryAfterSeconds });
}

/** Lets the database forget tries whose time is long over, every few minutes. */
export function purgeExpiredLimits(pool: Pool): void {
  const table = { storeClient: pool, tableName: "rate_limits", tableCreated: true };
  new RateLimiterPostgres({ ...table, points: 1, duration: 1 });
}
