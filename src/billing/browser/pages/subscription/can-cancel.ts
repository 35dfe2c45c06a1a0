import type { SubscriptionSummary } from "#billing/contract.ts";

/**
 * A plan can be cancelled when it is paid, not cancelled yet, and its provider is known (spec §4,
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
