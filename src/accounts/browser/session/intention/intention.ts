import type { CurrentUser } from "#accounts/contract.ts";
import {
  type BillingPeriod,
  billingPeriods,
  type PaidPlan,
  paidPlans,
} from "#billing/contract/plans.ts";
import { slugPattern } from "#platform/contract/slug.ts";
import { intentionKey, readStored, removeStored, writeStored } from "../storage/browser-storage.ts";
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

/** The intention of this browser; empty where there is none. Never throws. */
export function readIntention(): Intention {
  const { lesson, choice, savedAt } = parseRecord(readStored(intentionKey));
  if (typeof savedAt !== "number" || Date.now() - savedAt > lifeMs) return {};
  const { plan, period } = isRecord(choice) ? choice : {};
  const knownPlan = paidPlans.find((each) => each === plan);
  const knownPeriod = billingPeriods.find((each) => each === period);
  return {
    ...(typeof lesson === "string" && slugPattern.test(lesson) && { lesson }),
    ...(knownPlan && knownPeriod && { choice: { plan: knownPlan, period: knownPeriod } }),
  };
}

// Without the schema library: every page's links to sign in need this.
function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
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
