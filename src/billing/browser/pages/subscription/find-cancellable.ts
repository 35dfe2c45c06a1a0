import type { Provider, SubscriptionSummary } from "#billing/contract.ts";

type HeldPlan = Pick<
  SubscriptionSummary,
  | "subscription"
  | "subscriptionStatus"
  | "subscriptionMethod"
  | "subscriptionId"
  | "isPaidOnce"
  | "renewal"
>;

/**
 * What can be cancelled, and at which provider: a paid plan that is not cancelled yet nor paid once, and of a known
 * provider (spec §4, subscription cancel), or what is still charged without access. Null where
 * nothing can.
 */
export function findCancellable({ renewal, ...held }: HeldPlan): {
  provider: Provider;
  /** Empty where it is not known; only PayPal's cancellation names it. */
  subscriptionId: string;
} | null {
  if (held.subscriptionStatus === "cancelled" || held.isPaidOnce) return null;
  const plan = held.subscription === "free" ? null : held;
  const provider = plan?.subscriptionMethod ?? renewal?.provider;
  if (!provider) return null;
  return { provider, subscriptionId: plan?.subscriptionId ?? renewal?.subscriptionId ?? "" };
}
