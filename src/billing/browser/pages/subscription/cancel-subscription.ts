import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints } from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { canCancel } from "./can-cancel.ts";

/** The exact error notice of a failed cancellation (spec §8). */
export const cancelFailure = "Unable to cancel subscription";

export type Cancelled = { kind: "cancelled" } | { kind: "failed"; text: string };

/** Cancels the user's plan at its provider (spec §7). Never throws. */
export async function cancelSubscription(user: CurrentUser): Promise<Cancelled> {
  // Already cancelled, for example in another tab.
  if (!canCancel(user)) return { kind: "cancelled" };
  const { _id: userId, email, subscriptionId } = user;
  const params = { userId };
  try {
    if (user.subscriptionMethod === "paypal") {
      const body = { subscriptionId: subscriptionId ?? "", email };
      await callApi(billingEndpoints.cancelPaypal, { params, body });
    } else {
      await callApi(billingEndpoints.cancelPaystack, { params, body: { email } });
    }
    return { kind: "cancelled" };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: "failed", text: unreachable };
    // It has expired since: nothing renews.
    if (error.code === "billing.no_plan") return { kind: "cancelled" };
    return { kind: "failed", text: error.message };
  }
}

const unreachable = "We could not reach the school. Please check your connection.";
