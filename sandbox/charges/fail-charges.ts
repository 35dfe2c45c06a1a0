import { createHash } from "node:crypto";
import * as z from "zod";

/**
 * The later charges that fail: the next ones of a customer or subscription, or a share of all. A
 * hash decides the share, so that each run of the same seed fails the same charges.
 */
export const chargeFailure = z.union([
  z.strictObject({
    /** A customer's e-mail or code. */
    customer: z.string().optional(),
    subscription: z.string().optional(),
    times: z.int().min(1).max(1000).default(1),
    reason: z.string().min(1).optional(),
  }),
  z.strictObject({
    share: z.number().min(0).max(1),
    seed: z.string().default(""),
    reason: z.string().min(1).optional(),
  }),
]);

type ChargeFailure = z.output<typeof chargeFailure>;

export interface AttemptedCharge {
  /** The customer's e-mail and code. */
  customer: readonly string[];
  subscription: string | null;
  /** Identifies the charge by payer, purpose and time, equally in each run. */
  key: string;
}

export interface ChargeFailures {
  add(failure: ChargeFailure): void;
  list(): readonly ChargeFailure[];
  clear(): void;
  /** Why this charge fails; null when it succeeds. */
  take(charge: AttemptedCharge): string | null;
}

export function openChargeFailures(defaultReason: string): ChargeFailures {
  const failures: ChargeFailure[] = [];
  return {
    add: (it) => void failures.push({ ...it }),
    list: () => failures,
    clear: () => void failures.splice(0),
    take(charge) {
      const failure = failures.find((it) => fits(it, charge));
      if (!failure) return null;
      if ("times" in failure) countDown(failure);
      return failure.reason ?? defaultReason;
    },
  };

  function countDown(failure: Extract<ChargeFailure, { times: number }>) {
    failure.times -= 1;
    if (failure.times === 0) failures.splice(failures.indexOf(failure), 1);
  }
}

function fits(failure: ChargeFailure, { customer, subscription, key }: AttemptedCharge): boolean {
  if ("share" in failure) return shareOf(`${failure.seed}|${key}`) < failure.share;
  if (failure.customer !== undefined && !customer.includes(failure.customer)) return false;
  return failure.subscription === undefined || failure.subscription === subscription;
}

/** A number from 0 to 1 by the hash of a text. */
function shareOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}
