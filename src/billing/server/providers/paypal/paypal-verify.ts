import { GatewayError } from "../gateway-error.ts";
import type { ExpectedSubscription, SubscriptionOutcome } from "../subscription-gateway.ts";
import type { PaypalResponse } from "./paypal-error.ts";
import { isNotFound, toGatewayError } from "./paypal-error.ts";
import { type PaypalSubscription, parsePaypalSubscription } from "./paypal-subscription.ts";

type Mismatch = Extract<SubscriptionOutcome, { kind: "mismatch" }>["what"];

const endedStatuses = ["CANCELLED", "EXPIRED", "SUSPENDED"];

/**
 * Checks PayPal's record of a subscription. `active` only if it is active, its first payment is
 * completed, and owner, plan, currency and amount match the checkout. Throws `GatewayError` for
 * invalid responses. Source: design.md §6.
 */
export function parseSubscriptionResponse(
  response: PaypalResponse,
  subscriptionId: string,
  expected: ExpectedSubscription,
): SubscriptionOutcome {
  const subscription = readSubscription(response, subscriptionId);
  if (subscription === null) return { kind: "unknown" };
  const mismatch = findIdentityMismatch(subscription, expected);
  if (mismatch) return { kind: "mismatch", what: mismatch };
  if (endedStatuses.includes(subscription.status))
    return { kind: "ended", providerStatus: subscription.status };
  // An unknown status grants nothing either.
  if (subscription.status !== "ACTIVE")
    return { kind: "pending", providerStatus: subscription.status };
  return parsePayment(subscription, expected);
}

/**
 * Null when PayPal does not know it. Throws `GatewayError` when the response is about another
 * subscription.
 */
export function readSubscription(
  response: PaypalResponse,
  subscriptionId: string,
): PaypalSubscription | null {
  if (isNotFound(response)) return null;
  if (response.status !== 200) throw toGatewayError(response);
  const subscription = parsePaypalSubscription(response.body);
  if (subscription.id !== subscriptionId) {
    throw new GatewayError(
      "gateway.invalid_response",
      "the response is about another subscription",
    );
  }
  return subscription;
}

/** Compares what never changes, whatever the status. */
function findIdentityMismatch(
  subscription: PaypalSubscription,
  expected: ExpectedSubscription,
): Mismatch | null {
  if (subscription.customId !== expected.customId) return "owner";
  if (subscription.planCode !== expected.planCode) return "plan";
  return subscription.isPlanOverridden ? "overridden" : null;
}

function parsePayment(
  subscription: PaypalSubscription,
  expected: ExpectedSubscription,
): SubscriptionOutcome {
  const { lastPayment } = subscription;
  if (lastPayment === null) return { kind: "pending", providerStatus: subscription.status };
  if (lastPayment.currency !== expected.currency) return { kind: "mismatch", what: "currency" };
  if (lastPayment.amountMinor < expected.amountMinor) return { kind: "mismatch", what: "amount" };
  // Pending, declined or refunded: active, but not paid.
  if (lastPayment.status !== "COMPLETED") {
    return {
      kind: "pending",
      providerStatus: `${subscription.status}, payment ${lastPayment.status}`,
    };
  }
  const paidAt = lastPayment.paidAt ?? subscription.startedAt;
  if (paidAt === null) {
    throw new GatewayError("gateway.invalid_response", "an active subscription without its time");
  }
  return {
    kind: "active",
    subscriptionId: subscription.id,
    paidAt,
    payerEmail: subscription.payerEmail,
    payerId: subscription.payerId,
    nextBillingAt: subscription.nextBillingAt,
    amountMinor: lastPayment.amountMinor,
    currency: lastPayment.currency,
  };
}
