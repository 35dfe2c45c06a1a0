import type { SubscriptionSummary } from "#billing/contract.ts";

/**
 * Whether a plan can be cancelled: paid, not cancelled yet, and of a known provider (spec §4,
 * subscription cancel).
 */
export function canCancel(
  held: Pick<SubscriptionSummary, "subscription" | "subscriptionStatus" | "subscriptionMethod">,
): boolean {
  return (
    held.subscription !== "free" &&
    held.subscriptionStatus !== "cancelled" &&
    held.subscriptionMethod !== null
  );
}
