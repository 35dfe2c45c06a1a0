import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import type { Endpoint, Limit } from "#platform/contract.ts";
import type { Caller } from "../caller.ts";
import { ipKey } from "./ip-key.ts";
import { createLimiter, purgeExpiredLimits } from "./limits.ts";
import { createMemoryLimit } from "./memory-limit.ts";

/** Throws `platform.too_many_requests` when the caller has used up what the endpoint allows. */
type ConsumeLimit = (request: FastifyRequest, caller: Caller | null) => Promise<void> | void;

export interface RouteLimits {
  /** What stands before each request of an endpoint; null where nothing is counted. */
  limitOf: (endpoint: Endpoint) => ConsumeLimit | null;
  /** Throws when a rule was named that belongs to no endpoint served here. */
  refuseUnknownRules: () => void;
}

interface RouteLimitsOptions {
  pool: Pool;
  /** Replaces single limits: those below, or an endpoint's by its `METHOD /path`. */
  rules?: Readonly<Record<string, Limit>>;
}

/**
 * What holds where an endpoint says nothing of its own. Writes are counted by all servers together,
 * at one statement each; reads of the signed-in by each server in memory, so that no GET costs a
 * write. Addresses get more than users: a class sits behind one router.
 */
const defaultLimits = {
  writes: { points: 60, durationSeconds: 60 },
  visitorWrites: { points: 600, durationSeconds: 60 },
  reads: { points: 1_200, durationSeconds: 60 },
  visitorReads: { points: 6_000, durationSeconds: 60 },
} as const satisfies Record<string, Limit>;

/** Whether a limit's name is one that is kept here: an endpoint's, or a default's. */
export function isRouteLimit(name: string): boolean {
  return name.includes(" ") || Object.hasOwn(defaultLimits, name);
}

/** The limits of all endpoints of a server, shared with every other server on the database. */
export function createRouteLimits({ pool, rules = {} }: RouteLimitsOptions): RouteLimits {
  const known = new Set<string>(Object.keys(defaultLimits));
  const rule = (name: keyof typeof defaultLimits): Limit => rules[name] ?? defaultLimits[name];
  const reads = createMemoryLimit("reads", rule("reads"));
  const visitorReads = createMemoryLimit("visitorReads", rule("visitorReads"));
  purgeExpiredLimits(pool);

  const limitOf = (endpoint: Endpoint): ConsumeLimit | null => {
    if (endpoint.access === "public") return null;
    const name = `${endpoint.method} ${endpoint.path}`;
    known.add(name);
    const own = rules[name] ?? endpoint.limit;
    if (own === "own") return null;
    if (own === undefined && endpoint.method === "GET") {
      return (request, caller) =>
        caller ? reads.consume(caller.userId) : visitorReads.consume(ipKey(request.ip));
    }
    const limit = own ?? rule(endpoint.access === "user" ? "writes" : "visitorWrites");
    const limiter = createLimiter(pool, { name, ...limit });
    return (request, caller) => limiter.consume(keyOf(caller?.userId ?? ipKey(request.ip)));
  };

  const refuseUnknownRules = (): void => {
    for (const name of Object.keys(rules)) {
      if (known.has(name)) continue;
      throw new Error(`LIMITS: there is no ${name}; known are ${[...known].sort().join(", ")}`);
    }
  };
  return { limitOf, refuseUnknownRules };
}

/** Counts nothing. */
export const noLimits: RouteLimits = { limitOf: () => null, refuseUnknownRules: () => {} };

/** A key of one length that names nobody. */
function keyOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
