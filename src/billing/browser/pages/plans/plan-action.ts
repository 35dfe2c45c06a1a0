import { type BillingPeriod, type PaidPlan, paidPlans } from "#billing/contract/plans.ts";
import type { SubscriptionSummary } from "#billing/contract.ts";

/**
 * `pay` buys the current plan again after its last charge failed. `pay-again` continues a one-time
 * payment, `resume` a cancelled plan, and `switch` changes the billing period.
 */
export type PlanAction =
  | "subscribe"
  | "upgrade"
  | "downgrade"
  | "pay"
  | "pay-again"
  | "resume"
  | "switch"
  | "your-plan";

type HeldPlan = Pick<
  SubscriptionSummary,
  "subscription" | "subscriptionStatus" | "isPaidOnce" | "renewal"
>;

/**
 * The action of a plan's card for its viewer; visitors have `free`. Plans are ordered by price, so
 * a dearer one is an upgrade. Source: spec §4, offered plan actions.
 */
export function planActionFor(
  { subscription: held, subscriptionStatus, isPaidOnce, renewal }: HeldPlan,
  offered: PaidPlan,
  period: BillingPeriod,
): PlanAction {
  if (held === "free") return "subscribe";
  if (held === offered) {
    if (subscriptionStatus === "past-due") return "pay";
    if (isPaidOnce) return "pay-again";
    if (subscriptionStatus === "cancelled") return "resume";
    return renewal && renewal.billingPeriod !== period ? "switch" : "your-plan";
  }
  return paidPlans.indexOf(offered) > paidPlans.indexOf(held) ? "upgrade" : "downgrade";
}
