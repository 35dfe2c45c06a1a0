import { type PaidPlan, type Plan, paidPlans } from "#billing/contract/plans.ts";

export type PlanAction = "subscribe" | "upgrade" | "downgrade" | "your-plan";

/**
 * The action of a plan's card for a holder of `held`; visitors hold `free`. Plans are ordered by
 * price, so a dearer one is an upgrade. Source: spec §4, offered plan actions.
 */
export function planActionFor(held: Plan, offered: PaidPlan): PlanAction {
  if (held === "free") return "subscribe";
  if (held === offered) return "your-plan";
  return paidPlans.indexOf(offered) > paidPlans.indexOf(held) ? "upgrade" : "downgrade";
}
