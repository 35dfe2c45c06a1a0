import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints, type Provider, type SubscriptionSummary } from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";

/** The exact error notice of a failed cancellation (spec §8). */
export const cancelFailure = "Unable to cancel subscription";

export type Cancelled = { kind: "cancelled" } | { kind: "failed"; text: string };

/** Cancels at its provider what the user is charged for (spec §7). Never throws. */
export async function cancelSubscription(user: CurrentUser): Promise<Cancelled> {
  const cancellable = findCancellable(user);
  // Already cancelled, for example in another tab.
  if (!cancellable) return { kind: "cancelled" };
  try {
    await callProvider(user, cancellable);
    return { kind: "cancelled" };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: "failed", text: unreachable };
    // It has expired since: nothing renews.
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
