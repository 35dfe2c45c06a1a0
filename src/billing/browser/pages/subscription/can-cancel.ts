import type { Provider, SubscriptionSummary } from "#billing/contract.ts";

type HeldPlan = Pick<
  SubscriptionSummary,
  "subscription" | "subscriptionStatus" | "subscriptionMethod"
>;

/**
 * Whether a plan can be cancelled: paid, not cancelled yet, and of a known provider (spec §4,
 * subscription cancel).
 */
export function canCancel<Held extends HeldPlan>(
  held: Held,
): held is Held & { subscriptionMethod: Provider } {
  return (
    held.subscription !== "free" &&
    held.subscriptionStatus !== "cancelled" &&
    held.subscriptionMethod !== null
  );
}
