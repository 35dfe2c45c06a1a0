import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints } from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { canCancel } from "./can-cancel.ts";

/** The notice of a plan that could not be cancelled, to the letter (spec §8). */
export const cancelFailure = "Unable to cancel subscription";

export type Cancelled = { kind: "cancelled" } | { kind: "failed"; text: string };

/** Cancels the user's plan by the call of its own provider (spec §7). Never throws. */
export async function cancelSubscription(user: CurrentUser): Promise<Cancelled> {
  // Cancelled already, in another tab for instance.
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
    // It has run out meanwhile: nobody will charge for it.
    if (error.code === "billing.no_plan") return { kind: "cancelled" };
    return { kind: "failed", text: error.message };
  }
}

const unreachable = "We could not reach the school. Please check your connection.";
