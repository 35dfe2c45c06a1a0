import type { ListedPlan, PaidPlan, SubscriptionSummary } from "#billing/contract.ts";

const offerOf = (plan: PaidPlan, name: string, at: number): ListedPlan => ({
  plan,
  name,
  text: `What ${name} opens.`,
  prices: {
    monthly: { USD: 1_000 + 500 * at, NGN: 750_000 + 250_000 * at },
    yearly: { USD: 10_000 + 5_000 * at, NGN: 8_000_000 + 2_500_000 * at },
  },
  lessons: 10 * (at + 1),
});

/** The plans on offer. */
export const planOffers: ListedPlan[] = [
  offerOf("beginner", "Beginner", 0),
  offerOf("intermediate", "Intermediate", 1),
  offerOf("intermediate-pro", "Intermediate Pro", 2),
  offerOf("professional", "Professional", 3),
  offerOf("professional-pro", "Professional Pro", 4),
];

const paidThrough = "2027-06-04T12:00:00.000Z";

/** A plan that a student holds and pays by Paystack. */
export function heldPlan(
  plan: PaidPlan,
  changes: Partial<SubscriptionSummary> = {},
): SubscriptionSummary {
  const { subscriptionType = "monthly", subscriptionStatus = "active", isPaidOnce } = changes;
  const renewal: SubscriptionSummary["renewal"] = {
    plan,
    billingPeriod: subscriptionType ?? "monthly",
    amountMinor: 750_000,
    currency: "NGN",
    provider: "paystack",
    subscriptionId: "SUB_1",
    nextChargeOn: paidThrough,
    hasFailed: subscriptionStatus === "past-due",
    endsBecauseCardExpires: false,
  };
  return {
    subscription: plan,
    subscriptionType,
    subscriptionStatus,
    subscriptionMethod: "paystack",
    subscriptionId: "SUB_1",
    subscribedOn: "2026-05-04T12:00:00.000Z",
    paidThrough,
    isPaidOnce: false,
    pendingTransfer: null,
    renewal: subscriptionStatus === "cancelled" || isPaidOnce ? null : renewal,
    ...changes,
  };
}
