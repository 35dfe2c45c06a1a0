import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints, type Provider, type SubscriptionSummary } from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";

/** The exact error notice of a failed cancellation (spec §8). */
export const cancelFailure = "Unable to cancel subscription";

export type Cancelled = { kind: "cancelled" } | { kind: "failed"; text: string };

/** Cancels the user's renewing subscription at its provider (spec §7). Never throws. */
export async function cancelSubscription(user: CurrentUser): Promise<Cancelled> {
  const cancellable = findCancellable(user);
  // Already cancelled, as in another tab.
  if (!cancellable) return { kind: "cancelled" };
  try {
    await callProvider(user, cancellable);
    return { kind: "cancelled" };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: "failed", text: unreachable };
    // The subscription has expired since, so it does not renew.
    if (error.code === "billing.no_plan") return { kind: "cancelled" };
    return { kind: "failed", text: error.message };
  }
}

function callProvider(
  { _id: userId, email }: CurrentUser,
  { provider, subscriptionId }: NonNullable<ReturnType<typeof findCancellable>>,
) {
  const params = { userId };
  switch (provider) {
    case "paystack":
      return callApi(billingEndpoints.cancelPaystack, { params, body: { email } });
    case "paypal": {
      const body = { subscriptionId, email };
      return callApi(billingEndpoints.cancelPaypal, { params, body });
    }
  }
}

const unreachable = "We could not reach the school. Please check your connection.";

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
 * The subscription that can be cancelled, and its provider: a plan that renews (spec §4,
 * subscription cancel), or one that is charged without access. Null without one.
 */
export function findCancellable({ renewal, ...held }: HeldPlan): {
  provider: Provider;
  /** Empty if unknown; only PayPal's cancellation sends it. */
  subscriptionId: string;
} | null {
  if (held.subscriptionStatus === "cancelled" || held.isPaidOnce) return null;
  const plan = held.subscription === "free" ? null : held;
  const provider = plan?.subscriptionMethod ?? renewal?.provider;
  if (!provider) return null;
  return { provider, subscriptionId: plan?.subscriptionId ?? renewal?.subscriptionId ?? "" };
}
