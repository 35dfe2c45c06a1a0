import type { Category } from "#catalog/contract/categories.ts";
import type { Role } from "#platform/contract/role.ts";

/** Paid plans, cheapest first. */
export const paidPlans = [
  "beginner",
  "intermediate",
  "intermediate-pro",
  "professional",
  "professional-pro",
] as const;
export type PaidPlan = (typeof paidPlans)[number];

/** A user's plan; `free` means no paid plan. */
export type Plan = "free" | PaidPlan;

export const billingPeriods = ["monthly", "yearly"] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

/** The channels of one-time payments for a month or a year. */
export const onceChannels = ["bank_transfer", "ussd", "card"] as const;
export type OnceChannel = (typeof onceChannels)[number];

/** The categories that a plan opens (spec §6, "Plan access by category"). */
export function categoriesOf(held: Plan): readonly Category[] {
  return categoriesByPlan[held];
}

const categoriesByPlan: Record<Plan, readonly Category[]> = {
  free: [],
  beginner: ["beginner", "special"],
  intermediate: ["intermediate", "special"],
  "intermediate-pro": ["beginner", "intermediate", "special"],
  professional: ["professional", "special"],
  "professional-pro": ["beginner", "intermediate", "professional", "special"],
};

/** The fields that decide which lessons a user can open. */
export interface PlanHolder {
  role: Role;
  subscription: Plan;
}

/**
 * Whether a user may watch the lessons of a category: their plan opens it, or they are an
 * instructor. Null is a visitor, who may watch none. The only such rule, for server and browser
 * (spec §6).
 */
export function canWatch(user: PlanHolder | null, category: Category): boolean {
  if (user === null) return false;
  return user.role === "instructor" || categoriesOf(user.subscription).includes(category);
}
