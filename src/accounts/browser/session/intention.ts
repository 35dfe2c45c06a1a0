import * as z from "zod/mini";
import type { CurrentUser } from "#accounts/contract.ts";
import { type BillingPeriod, billingPeriod, type PaidPlan, paidPlan } from "#billing/contract.ts";
import { slug } from "#platform/contract.ts";
import { intentionKey, readStored, removeStored, writeStored } from "./browser-storage.ts";
import { readReturnPath, removeReturnPath } from "./return-path.ts";

interface PlanChoice {
  plan: PaidPlan;
  period: BillingPeriod;
}

/** What a visitor came for: stored in local storage until reached, for a day at most. */
interface Intention {
  /** The lesson's slug. */
  lesson?: string;
  /** The plan that the visitor chose before signing in. */
  choice?: PlanChoice;
}

const lifeMs = 24 * 60 * 60 * 1000;

const stored = z.object({
  lesson: z.optional(slug),
  choice: z.optional(z.object({ plan: paidPlan, period: billingPeriod })),
  savedAt: z.number(),
});

/** The intention of this browser; empty where there is none. Never throws. */
export function readIntention(): Intention {
  try {
    const { savedAt, lesson, choice } = z.parse(stored, JSON.parse(readStored(intentionKey) ?? ""));
    if (Date.now() - savedAt > lifeMs) return {};
    return { ...(lesson && { lesson }), ...(choice && { choice }) };
  } catch {
    return {};
  }
}

export function intendLesson(lesson: string): void {
  save({ ...readIntention(), lesson });
}

export function intendPlan(choice: PlanChoice): void {
  save({ ...readIntention(), choice });
}

/** Clears the plan; the lesson stays. */
export function clearIntendedPlan(): void {
  const { lesson } = readIntention();
  if (lesson === undefined) clearIntention();
  else save({ lesson });
}

export function clearIntention(): void {
  removeStored(intentionKey);
}

/**
 * Where signing in leads: the path where a session expired, the intended plan or lesson, else /
 * (spec §2). Clears what is reached.
 */
export function consumeDestination({ subscription }: Pick<CurrentUser, "subscription">): string {
  const returnPath = readReturnPath();
  removeReturnPath();
  if (returnPath !== null) return returnPath;
  const { lesson, choice } = readIntention();
  if (choice && subscription === "free") return `/plans?period=${choice.period}`;
  clearIntention();
  return lesson === undefined ? "/" : `/video/${lesson}`;
}

function save(intention: Intention): void {
  writeStored(intentionKey, JSON.stringify({ ...intention, savedAt: Date.now() }));
}
