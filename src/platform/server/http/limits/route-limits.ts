import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { type Endpoint, isRead, type Limit, needsToken } from "#platform/contract.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import type { Caller } from "../caller.ts";
import { createLimiter, ipKey, limiterKey, purgeExpiredLimits } from "./limits.ts";
import { createMemoryLimit } from "./memory-limit.ts";

/** Throws `platform.too_many_requests` when the caller exceeds the endpoint's limit. */
type ConsumeLimit = (request: FastifyRequest, caller: Caller | null) => Promise<void> | void;

export interface RouteLimits {
  /** The limit check of an endpoint's requests; null where there is no limit. */
  limitOf: (endpoint: Endpoint) => ConsumeLimit | null;
  /** Throws when an override names no endpoint served here. */
  rejectUnknownLimits: () => void;
}

interface RouteLimitsOptions {
  pool: Pool;
  /** Replaces single limits: a default below, or an endpoint's by its `METHOD /path`. */
  overrides?: Readonly<Record<string, Limit>>;
}

/**
 * Defaults for endpoints without a limit of their own. Writes are counted by all servers together,
 * one statement each; reads of users by each server in memory, so that no GET costs a write. IPs
 * get more than users: a whole class may share one router.
 */
const defaultLimits = {
  writes: { points: 60, durationSeconds: 60 },
  visitorWrites: { points: 600, durationSeconds: 60 },
  reads: { points: 1_200, durationSeconds: 60 },
  visitorReads: { points: 6_000, durationSeconds: 60 },
} as const satisfies Record<string, Limit>;

/** Whether a limit's name is a route limit: an endpoint's, or a default. */
export function isRouteLimit(name: string): boolean {
  return name.includes(" ") || Object.hasOwn(defaultLimits, name);
}

/** The limits of a server's endpoints, shared with every other server on the database. */
export function createRouteLimits({ pool, overrides = {} }: RouteLimitsOptions): RouteLimits {
  const known = new Set<string>(Object.keys(defaultLimits));
  const limitNamed = (name: keyof typeof defaultLimits): Limit =>
    overrides[name] ?? defaultLimits[name];
  const reads = createMemoryLimit("reads", limitNamed("reads"));
  const visitorReads = createMemoryLimit("visitorReads", limitNamed("visitorReads"));
  purgeExpiredLimits(pool);

  const limitOf = (endpoint: Endpoint): ConsumeLimit | null => {
    // A provider repeats rejected calls from few IPs, so a limit would delay its events.
    if (endpoint.access === "cached-public" || endpoint.access === "provider") return null;
    const name = `${endpoint.method} ${endpoint.path}`;
    known.add(name);
    const configured = overrides[name] ?? endpoint.limit;
    if (configured === "custom") return null;
    if (configured === undefined && isRead(endpoint)) {
      return (request, caller) =>
        caller ? reads.consume(caller.userId) : visitorReads.consume(ipKey(request.ip));
    }
    const limit =
      configured ?? limitNamed(needsToken(endpoint.access) ? "writes" : "visitorWrites");
    const limiter = createLimiter(pool, { name, ...limit });
    return (request, caller) => limiter.consume(limiterKey(caller?.userId ?? ipKey(request.ip)));
  };

  const rejectUnknownLimits = (): void => {
    for (const name of Object.keys(overrides)) {
      if (known.has(name)) continue;
      throw new ConfigError([
        `LIMITS: there is no ${name}; known are ${[...known].sort().join(", ")}`,
      ]);
    }
  };
  return { limitOf, rejectUnknownLimits };
}

/** Limits nothing. */
export const noLimits: RouteLimits = { limitOf: () => null, rejectUnknownLimits: () => {} };
