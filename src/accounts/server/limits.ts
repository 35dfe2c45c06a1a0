import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { createLimiter } from "#platform/server/http/limits/limits.ts";

export interface Rule {
  points: number;
  durationSeconds: number;
}

/**
 * How often something may be tried. By network address the numbers let a class behind one router
 * in; by email they keep strangers from filling a mailbox or guessing a password or code. None that
 * strangers can use up stands before a user's own browser or right password (decision 027).
 */
const defaultRules = {
  registrationsByIp: { points: 200, durationSeconds: 600 },
  sendsByIp: { points: 300, durationSeconds: 600 },
  // Short, so that whoever has used them up keeps nobody waiting for longer than half an hour.
  sendsByEmailAndIp: { points: 3, durationSeconds: 1_800 },
  sendsByEmail: { points: 4, durationSeconds: 1_800 },
  sendsByDevice: { points: 5, durationSeconds: 86_400 },
  // Few, because each stranger who asked for a code has as many.
  resends: { points: 3, durationSeconds: 86_400 },
  loginsByEmailAndIp: { points: 10, durationSeconds: 900 },
  // Beyond this many from strangers, each network address has the fewer tries that follow.
  loginsByEmail: { points: 100, durationSeconds: 900 },
  loginsWhileGuessed: { points: 3, durationSeconds: 900 },
  loginsByDevice: { points: 20, durationSeconds: 900 },
  loginsByIp: { points: 300, durationSeconds: 900 },
  verificationsByIp: { points: 300, durationSeconds: 600 },
  verificationsByEmailAndIp: { points: 30, durationSeconds: 600 },
  resetsByIp: { points: 300, durationSeconds: 600 },
  resetsByEmailAndIp: { points: 30, durationSeconds: 600 },
  // Wrong codes; beyond them a code allows one try, and none without its ticket.
  wrongResetsByIp: { points: 100, durationSeconds: 86_400 },
  wrongResets: { points: 1_000, durationSeconds: 86_400 },
  secondFactorsByUser: { points: 10, durationSeconds: 900 },
  passwordChecksByUser: { points: 10, durationSeconds: 900 },
  emailChangesByUser: { points: 10, durationSeconds: 3_600 },
  emailConfirmationsByUser: { points: 30, durationSeconds: 600 },
} as const satisfies Record<string, Rule>;

type LimitName = keyof typeof defaultRules;

/** Throws `platform.too_many_requests`, with the seconds to wait, once a rule is used up. */
export interface AccountsLimits {
  spend: (name: LimitName, ...key: string[]) => Promise<void>;
  /** Counts as {@link spend} does, and says whether the rule is used up. */
  isUsedUp: (name: LimitName, ...key: string[]) => Promise<boolean>;
  /** Says so without counting. */
  wasUsedUp: (name: LimitName, ...key: string[]) => Promise<boolean>;
  /** Forgets the tries of this key, because the last one was right. */
  forgive: (name: LimitName, ...key: string[]) => Promise<void>;
}

/**
 * Limits that all servers count together. `rules` replaces single rules; throws when it names one
 * that does not exist.
 */
export function createAccountsLimits(
  pool: Pool,
  rules: Readonly<Record<string, Rule>> = {},
): AccountsLimits {
  for (const name of Object.keys(rules)) {
    if (Object.hasOwn(defaultRules, name)) continue;
    const known = Object.keys(defaultRules).join(", ");
    throw new Error(`LIMITS: there is no ${name}; known are ${known}`);
  }
  const limiterOf = (name: LimitName) =>
    createLimiter(pool, { name: `accounts.${name}`, ...(rules[name] ?? defaultRules[name]) });
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
    spend: (name, ...key) => limiters[name].consume(keyOf(key)),
    isUsedUp: (name, ...key) => limiters[name].isUsedUp(keyOf(key)),
    wasUsedUp: (name, ...key) => limiters[name].wasUsedUp(keyOf(key)),
    forgive: (name, ...key) => limiters[name].reset(keyOf(key)),
  };
}

/** A key of one length, however long the address is, that names nobody. */
function keyOf(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}
