import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#platform/errors.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { countRefusal } from "./metrics.ts";

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
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooMany(name, refusal.msBeforeNext);
      }
    },
    reset: async (key) => {
      usedUp.delete(`${name}:${key}`);
      await limiter.delete(key);
    },
  };
}

/** One try of one limit. */
export interface Try extends LimitOptions {
  key: string;
}

// Keys that are used up, and until when by this server's clock.
const usedUp = new BoundedCache<number>(10_000);

/**
 * Counts one try of several limits at one statement, in the table and under the keys of
 * {@link createLimiter}. Returns how many each has used. Throws `platform.too_many_requests` when
 * one of them is used up; a key that is costs no further statement until its time is over.
 */
export async function consumeTogether(pool: Pool, tries: readonly Try[]): Promise<number[]> {
  const rows = tries.map(({ name, key, ...rule }) => ({ ...rule, name, key: `${name}:${key}` }));
  for (const { name, key } of rows) {
    const leftMs = (usedUp.get(key) ?? 0) - Date.now();
    if (leftMs > 0) throw tooMany(name, leftMs);
  }
  const counted = await pool.query<{ key: string; points: number; leftMs: number }>({
    name: "consume-together",
    text: countTries,
    values: [rows.map(({ key }) => key), rows.map((row) => row.durationSeconds * 1000)],
  });
  return rows.map(({ name, key, points }) => {
    const found = counted.rows.find((row) => row.key === key);
    if (!found) throw new Error(`The try of ${name} was not counted.`);
    if (found.points <= points) return found.points;
    usedUp.set(key, Date.now() + found.leftMs);
    throw tooMany(name, found.leftMs);
  });
}

/** In one order, so that two at once never wait for each other. */
const countTries = `
  insert into rate_limits as kept (key, points, expire)
  select key, 1, now_ms() + life_ms
  from unnest($1::text[], $2::bigint[]) as tried (key, life_ms) order by key
  on conflict (key) do update set
    points = case when kept.expire <= now_ms() then 1 else kept.points + 1 end,
    expire = case when kept.expire <= now_ms() then excluded.expire else kept.expire end
  returning key, points, (expire - now_ms())::float8 as "leftMs"`.replaceAll(
  "now_ms()",
  "(extract(epoch from clock_timestamp()) * 1000)::bigint",
);

/** Counts the refusal and says when to come back. */
export function tooMany(name: string, millisecondsLeft: number): AppError {
  countRefusal(name);
  const retryAfterSeconds = Math.max(1, Math.ceil(millisecondsLeft / 1000));
  return new AppError("platform.too_many_requests", { retryAfterSeconds });
}

/** Lets the database forget tries whose time is long over, every few minutes. */
export function forgetOldTries(pool: Pool): void {
  const table = { storeClient: pool, tableName: "rate_limits", tableCreated: true };
  new RateLimiterPostgres({ ...table, points: 1, duration: 1 });
}
