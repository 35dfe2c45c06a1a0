import type { Pool } from "pg";
import type { Limit } from "#platform/contract.ts";
import { createLimiter, limiterKey } from "#platform/server/http/limits/limits.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";

/**
 * The default limits. Those by IP leave room for a class behind one router. Those by email stop
 * others from filling a mailbox or guessing a password or code. A limit that others exhaust never
 * blocks the user's own browser or correct password (decision 008).
 */
const defaultLimits = {
  registrationsByIp: { points: 200, durationSeconds: 600 },
  sendsByIp: { points: 300, durationSeconds: 600 },
  // A short window: exhausting it delays the user by at most half an hour.
  sendsByEmailAndIp: { points: 3, durationSeconds: 1_800 },
  sendsByEmail: { points: 4, durationSeconds: 1_800 },
  sendsByDevice: { points: 5, durationSeconds: 86_400 },
  // Few, since each browser that requests a code has as many.
  resends: { points: 3, durationSeconds: 86_400 },
  loginsByEmailAndIp: { points: 10, durationSeconds: 900 },
  // Beyond this many attempts from unknown devices, each IP has fewer left.
  loginsByEmail: { points: 100, durationSeconds: 900 },
  loginsWhileGuessed: { points: 3, durationSeconds: 900 },
  loginsByDevice: { points: 20, durationSeconds: 900 },
  loginsByIp: { points: 300, durationSeconds: 900 },
  verificationsByIp: { points: 300, durationSeconds: 600 },
  verificationsByEmailAndIp: { points: 30, durationSeconds: 600 },
  resetsByIp: { points: 300, durationSeconds: 600 },
  resetsByEmailAndIp: { points: 30, durationSeconds: 600 },
  // Wrong codes. Beyond this, a code allows one attempt with its ticket and none without.
  wrongResetsByIp: { points: 100, durationSeconds: 86_400 },
  wrongResets: { points: 1_000, durationSeconds: 86_400 },
  secondFactorsByUser: { points: 10, durationSeconds: 900 },
  passwordChecksByUser: { points: 10, durationSeconds: 900 },
  emailChangesByUser: { points: 10, durationSeconds: 3_600 },
  emailConfirmationsByUser: { points: 30, durationSeconds: 600 },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof defaultLimits;

/** Throws `platform.too_many_requests`, with the seconds to wait, once a limit is exceeded. */
export interface AccountsLimits {
  consume: (name: LimitName, ...key: string[]) => Promise<void>;
  /** Consumes one attempt and returns whether the limit is exceeded. */
  consumeExceeds: (name: LimitName, ...key: string[]) => Promise<boolean>;
  /** Returns whether no attempt is left, without consuming one. */
  isExhausted: (name: LimitName, ...key: string[]) => Promise<boolean>;
  /** Resets this key's attempts after a successful one. */
  reset: (name: LimitName, ...key: string[]) => Promise<void>;
}

/**
 * Limits that all servers count together. `overrides` replaces single limits; throws when it names
 * one that does not exist.
 */
export function createAccountsLimits(
  pool: Pool,
  overrides: Readonly<Record<string, Limit>> = {},
): AccountsLimits {
  for (const name of Object.keys(overrides)) {
    if (Object.hasOwn(defaultLimits, name)) continue;
    const known = Object.keys(defaultLimits).join(", ");
    throw new ConfigError([`LIMITS: there is no ${name}; known are ${known}`]);
  }
  const limiterOf = (name: LimitName) =>
    createLimiter(pool, { name: `accounts.${name}`, ...(overrides[name] ?? defaultLimits[name]) });
  const limiters: Record<LimitName, ReturnType<typeof limiterOf>> = {
    registrationsByIp: limiterOf("registrationsByIp"),
    sendsByEmailAndIp: limiterOf("sendsByEmailAndIp"),
    sendsByEmail: limiterOf("sendsByEmail"),
    loginsByEmailAndIp: limiterOf("loginsByEmailAndIp"),
    sendsByIp: limiterOf("sendsByIp"),
    sendsByDevice: limiterOf("sendsByDevice"),
    resends: limiterOf("resends"),
    loginsByEmail: limiterOf("loginsByEmail"),
    loginsWhileGuessed: limiterOf("loginsWhileGuessed"),
    loginsByDevice: limiterOf("loginsByDevice"),
    wrongResetsByIp: limiterOf("wrongResetsByIp"),
    wrongResets: limiterOf("wrongResets"),
    loginsByIp: limiterOf("loginsByIp"),
    verificationsByIp: limiterOf("verificationsByIp"),
    verificationsByEmailAndIp: limiterOf("verificationsByEmailAndIp"),
    resetsByIp: limiterOf("resetsByIp"),
    resetsByEmailAndIp: limiterOf("resetsByEmailAndIp"),
    secondFactorsByUser: limiterOf("secondFactorsByUser"),
    passwordChecksByUser: limiterOf("passwordChecksByUser"),
    emailChangesByUser: limiterOf("emailChangesByUser"),
    emailConfirmationsByUser: limiterOf("emailConfirmationsByUser"),
  };
  return {
    consume: (name, ...key) => limiters[name].consume(limiterKey(...key)),
    consumeExceeds: (name, ...key) => limiters[name].consumeExceeds(limiterKey(...key)),
    isExhausted: (name, ...key) => limiters[name].isExhausted(limiterKey(...key)),
    reset: (name, ...key) => limiters[name].reset(limiterKey(...key)),
  };
}
