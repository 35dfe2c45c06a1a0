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

/** A visitor's intention, stored in local storage until reached, for a day at most. */
interface Intention {
  /** The lesson's slug. */
  lesson?: string;
  /** The plan that the visitor chose before signing in. */
  choice?: PlanChoice;
  /** True after home's button for the plan was used. */
  isPlanConsumed?: true;
}

const lifeMs = 24 * 60 * 60 * 1000;

/** This browser's intention; empty without one. Never throws. */
export function readIntention(): Intention {
  return readSaved().intention;
}

function readSaved(): { intention: Intention; savedAt: number } {
  const { lesson, choice, isPlanConsumed, savedAt } = parseRecord(readStored(intentionKey));
  if (typeof savedAt !== "number" || Date.now() - savedAt > lifeMs) {
    return { intention: {}, savedAt: Date.now() };
  }
  const { plan, period } = isRecord(choice) ? choice : {};
  const knownPlan = paidPlans.find((each) => each === plan);
  const knownPeriod = billingPeriods.find((each) => each === period);
  const intention: Intention = {};
  if (typeof lesson === "string" && slugPattern.test(lesson)) intention.lesson = lesson;
  if (knownPlan && knownPeriod) {
    intention.choice = { plan: knownPlan, period: knownPeriod };
    if (isPlanConsumed === true) intention.isPlanConsumed = true;
  }
  return { intention, savedAt };
}

// Without the schema library: every page's links to sign in need this function.
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
  save({ ...readIntention(), lesson }, Date.now());
}

export function intendPlan(choice: PlanChoice): void {
  const { lesson } = readIntention();
  save({ ...(lesson !== undefined && { lesson }), choice }, Date.now());
}

/** Clears the plan; the lesson stays. */
export function clearIntendedPlan(): void {
  const { intention, savedAt } = readSaved();
  const { lesson } = intention;
  save(lesson === undefined ? {} : { lesson }, savedAt);
}

function clearIntendedLesson(): void {
  const { intention, savedAt } = readSaved();
  const { lesson: _, ...rest } = intention;
  save(rest, savedAt);
}

/** The intention that home offers. */
export type IntendedStep =
  | { kind: "page"; path: string }
  | { kind: "plan"; plan: PaidPlan; period: BillingPeriod }
  | { kind: "lesson"; lesson: string };

/**
 * A signed-in user's intention: the page where the session expired, the chosen plan, or the lesson.
 * Null if none of them is left. Home's hero offers it as its first button. A minor cannot pay
 * before a guardian confirms.
 */
export function readIntendedStep({
  subscription,
  awaitsGuardian,
}: Pick<CurrentUser, "subscription" | "awaitsGuardian">): IntendedStep | null {
  const path = readReturnPath();
  if (path !== null && path !== "/") return { kind: "page", path };
  const { lesson, choice, isPlanConsumed } = readIntention();
  if (choice && !isPlanConsumed && subscription === "free" && !awaitsGuardian) {
    return { kind: "plan", plan: choice.plan, period: choice.period };
  }
  return lesson === undefined ? null : { kind: "lesson", lesson };
}

/**
 * Called when the intention's button is used. The plans' page offers the plan until it is paid or
 * dismissed.
 */
export function consumeIntendedStep(step: IntendedStep): void {
  if (step.kind === "page") removeReturnPath();
  else if (step.kind === "lesson") clearIntendedLesson();
  else {
    const { intention, savedAt } = readSaved();
    save({ ...intention, isPlanConsumed: true }, savedAt);
  }
}

/** Clears an intention that a signed-in user has reached in any way. */
export function clearReachedIntention(pathname: string): void {
  if (readReturnPath()?.split("?")[0] === pathname) removeReturnPath();
  const { lesson } = readIntention();
  if (lesson !== undefined && pathname === `/video/${lesson}`) clearIntendedLesson();
}

function save(intention: Intention, savedAt: number): void {
  if (Object.keys(intention).length === 0) removeStored(intentionKey);
  else writeStored(intentionKey, JSON.stringify({ ...intention, savedAt }));
}
