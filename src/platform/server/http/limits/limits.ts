import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#platform/server/errors.ts";
import { countRejection } from "../metrics/metrics.ts";

interface LimitOptions {
  name: string;
  /** Requests allowed … */
  points: number;
  /** … in this many seconds. */
  durationSeconds: number;
}

export interface Limiter {
  /**
   * Consumes one attempt for the key. Throws `platform.too_many_requests` when the limit is
   * exceeded.
   */
  consume: (key: string) => Promise<void>;
  /** Consumes one attempt for the key and returns whether the limit is exceeded. */
  consumeExceeds: (key: string) => Promise<boolean>;
  /** Returns whether no attempt is left, without consuming one. */
  isExhausted: (key: string) => Promise<boolean>;
  /** Resets the key's attempts, for instance after a success. */
  reset: (key: string) => Promise<void>;
}

/**
 * A limit that all servers count together, in PostgreSQL: one statement per attempt. Each server
 * remembers exceeded keys until their window ends, so that repeated attempts cost no statement.
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
  /** The rejection of an attempt; undefined when it is allowed. */
  const tryConsume = async (key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return rejection;
    }
  };
  return {
    consume: async (key) => {
      const rejection = await tryConsume(key);
      if (rejection) throw tooManyRequests(name, rejection.msBeforeNext);
    },
    consumeExceeds: async (key) => {
      const rejection = await tryConsume(key);
      if (rejection) countRejection(name);
      return rejection !== undefined;
    },
    isExhausted: async (key) => {
      const stored = await limiter.get(key);
      return stored !== null && stored.remainingPoints <= 0;
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
}

/** Counts the rejection and returns the error with the time to wait. */
export function tooManyRequests(name: string, millisecondsLeft: number): AppError {
  countRejection(name);
  const retryAfterSeconds = Math.max(1, Math.ceil(millisecondsLeft / 1000));
  return new AppError("platform.too_many_requests", { retryAfterSeconds });
}

/** Deletes expired limits from the database every few minutes. */
export function purgeExpiredLimits(pool: Pool): void {
  const table = { storeClient: pool, tableName: "rate_limits", tableCreated: true };
  new RateLimiterPostgres({ ...table, points: 1, duration: 1 });
}

/** A limiter's key: a hash of fixed length, so that no email, IP or user id is stored. */
export function limiterKey(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/**
 * The part of an IP that one subscriber holds: all of an IPv4 address, the first 64 bits of an IPv6
 * one, since a subscriber has 2^64 addresses to rotate through.
 */
export function ipKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
