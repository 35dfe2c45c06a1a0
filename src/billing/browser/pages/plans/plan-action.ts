import { type PaidPlan, paidPlans } from "#billing/contract/plans.ts";
import type { SubscriptionSummary } from "#billing/contract.ts";

/** `pay` buys the held plan anew, because its last charge failed. */
export type PlanAction = "subscribe" | "upgrade" | "downgrade" | "pay" | "your-plan";

type HeldPlan = Pick<SubscriptionSummary, "subscription" | "subscriptionStatus">;

/**
 * The action of a plan's card for its viewer; visitors hold `free`. Plans are ordered by price, so a
 * dearer one is an upgrade. Source: spec §4, offered plan actions.
 */
export function planActionFor(
  { subscription: held, subscriptionStatus }: HeldPlan,
  offered: PaidPlan,
): PlanAction {
  if (held === "free") return "subscribe";
  if (held === offered) return subscriptionStatus === "past-due" ? "pay" : "your-plan";
  return paidPlans.indexOf(offered) > paidPlans.indexOf(held) ? "upgrade" : "downgrade";
}
