import { GatewayError } from "../gateway-error.ts";
import {
  isPaypalNotFound,
  type PaypalResponse,
  parseErrorBody,
  toGatewayError,
} from "./paypal-error.ts";
import type { PaypalRequest } from "./paypal-send.ts";
import { readSubscription } from "./paypal-verify.ts";

export type SubscriptionCancellation = "cancelled" | "already-over" | "unknown";

const maxReasonLength = 128;

export function cancelRequest(subscriptionId: string, reason: string): PaypalRequest {
  return {
    method: "POST",
    path: `/v1/billing/subscriptions/${encodeURIComponent(subscriptionId)}/cancel`,
    body: { reason: reason.trim().slice(0, maxReasonLength) || "Cancelled" },
  };
}

/**
 * Several causes give `not-running`, a second cancellation among them, so the subscription is then
 * fetched again.
 */
export function parseCancelResponse(
  response: PaypalResponse,
): "cancelled" | "unknown" | "not-running" {
  if (response.status === 204 || response.status === 200) return "cancelled";
  if (isPaypalNotFound(response)) return "unknown";
  const { issues } = parseErrorBody(response.body);
  if (response.status === 422 && issues.includes("SUBSCRIPTION_STATUS_INVALID"))
    return "not-running";
  throw toGatewayError(response);
}

/**
 * Interprets the subscription fetched after `not-running`. Throws `gateway.unavailable`, so that
 * the call is retried, while the subscription may still start: reporting it as over would let it
 * start unnoticed.
 */
export function parseNotRunningResponse(
  response: PaypalResponse,
  subscriptionId: string,
): SubscriptionCancellation {
  const subscription = readSubscription(response, subscriptionId);
  if (subscription === null) return "unknown";
  if (subscription.status === "CANCELLED" || subscription.status === "EXPIRED")
    return "already-over";
  throw new GatewayError("gateway.unavailable", "the subscription is neither running nor over yet");
}
