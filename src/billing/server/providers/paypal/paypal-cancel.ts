import { GatewayError } from "../gateway-error.ts";
import type { SubscriptionCancellation } from "../subscription-gateway.ts";
import type { PaypalAnswer } from "./paypal-refusal.ts";
import { readRefusal, refusalError, saysUnknown } from "./paypal-refusal.ts";
import type { PaypalRequest } from "./paypal-send.ts";
import { readSubscription } from "./paypal-verify.ts";

const longestReason = 128;

export function cancelRequest(subscriptionId: string, reason: string): PaypalRequest {
  return {
    method: "POST",
    path: `/v1/billing/subscriptions/${encodeURIComponent(subscriptionId)}/cancel`,
    body: { reason: reason.trim().slice(0, longestReason) || "Cancelled" },
  };
}

/** `not-running` is what a second cancellation looks like, and not that alone: look again. */
export function parseCancelResponse(answer: PaypalAnswer): "cancelled" | "unknown" | "not-running" {
  if (answer.status === 204 || answer.status === 200) return "cancelled";
  if (saysUnknown(answer)) return "unknown";
  const { issues } = readRefusal(answer.body);
  if (answer.status === 422 && issues.includes("SUBSCRIPTION_STATUS_INVALID")) return "not-running";
  throw refusalError(answer);
}

/**
 * What a fresh look says after `not-running`. Throws `gateway.unavailable`, to be asked again, when
 * the subscription is still to begin: calling that one over would let it begin unnoticed.
 */
export function parseNotRunningResponse(
  answer: PaypalAnswer,
  subscriptionId: string,
): SubscriptionCancellation {
  const told = readSubscription(answer, subscriptionId);
  if (told === null) return "unknown";
  if (told.status === "CANCELLED" || told.status === "EXPIRED") return "already-over";
  throw new GatewayError("gateway.unavailable", "the subscription is neither running nor over yet");
}
