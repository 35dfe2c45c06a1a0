import type { JWTPayload } from "jose";
import * as z from "zod";

/** Overrides of the next ID token; null removes a claim. */
export const tokenOverride = z.strictObject({
  times: z.int().min(1).max(1000).default(1),
  claims: z.record(z.string(), z.unknown()).default({}),
  header: z.record(z.string(), z.unknown()).default({}),
  /** Signs with an unpublished key. */
  foreignKey: z.boolean().default(false),
});

type TokenOverride = z.output<typeof tokenOverride>;

export interface TokenOverrides {
  add: (override: TokenOverride) => void;
  take: () => TokenOverride | undefined;
  clear: () => void;
}

export function openTokenOverrides(): TokenOverrides {
  const queue: TokenOverride[] = [];
  return {
    add: (it) => void queue.push({ ...it }),
    take() {
      const next = queue[0];
      if (next === undefined) return undefined;
      next.times -= 1;
      if (next.times === 0) queue.shift();
      return next;
    },
    clear() {
      queue.length = 0;
    },
  };
}

/** The claims with the overrides applied. */
export function overrideClaims(truth: JWTPayload, claims: Record<string, unknown>): JWTPayload {
  const entries = Object.entries({ ...truth, ...claims });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}
