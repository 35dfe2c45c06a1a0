import { GatewayError } from "../gateway-error.ts";
import type {
  ExpectedSubscription,
  PaidSubscription,
  SubscriptionOutcome,
} from "../subscription-gateway.ts";
import type { PaypalResponse } from "./paypal-error.ts";
import { isNotFound, toGatewayError } from "./paypal-error.ts";
import { type PaypalSubscription, parsePaypalSubscription } from "./paypal-subscription.ts";

/** Money was taken; the transactions tell what was given back. */
const takenStatuses = ["COMPLETED", "REFUNDED", "PARTIALLY_REFUNDED"];

type Mismatch = Extract<SubscriptionOutcome, { kind: "mismatch" }>["what"];

/**
 * Checks PayPal's record of a subscription. `paid` only if a payment was taken, and
 * owner, plan, currency and amount match the checkout; whether it still renews is told beside.
 * `agreed` if it begins as late as was agreed. Throws `GatewayError` for invalid responses. Source:
 * design.md §6.
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
  const renewal = renewalOf(subscription);
  // An unknown status grants nothing either.
  if (renewal === null) return { kind: "pending", providerStatus: subscription.status };
  return parsePayment(subscription, expected, renewal);
}

/** Null before it began. What was paid before its end counts. */
function renewalOf({ status, isOwing }: PaypalSubscription): PaidSubscription["renewal"] | null {
  switch (status) {
    case "ACTIVE":
      return isOwing ? "failed" : "renews";
    case "SUSPENDED":
      return isOwing ? "failed" : "over";
    case "CANCELLED":
    case "EXPIRED":
      return "over";
    default:
      return null;
  }
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
  // An instructor matched it to its student by its own id.
  const isMatched = expected.customId === subscription.id;
  if (!isMatched && subscription.customId !== expected.customId) return "owner";
  if (subscription.planCode !== expected.planCode) return "plan";
  return subscription.isPlanOverridden ? "overridden" : null;
}

/** Start times are of whole seconds. */
const startToleranceMs = 60_000;

function parseLaterStart(
  subscription: PaypalSubscription,
  beginsAt: Date,
  renewal: PaidSubscription["renewal"],
): SubscriptionOutcome {
  const { id: subscriptionId, startedAt, payerId, nextBillingAt } = subscription;
  const startMs = startedAt === null ? 0 : Date.parse(startedAt);
  if (startMs < beginsAt.getTime() - startToleranceMs) return { kind: "mismatch", what: "start" };
  return { kind: "agreed", subscriptionId, renewal, payerId, nextBillingAt };
}

function parsePayment(
  subscription: PaypalSubscription,
  expected: ExpectedSubscription,
  renewal: PaidSubscription["renewal"],
): SubscriptionOutcome {
  const { lastPayment } = subscription;
  const isPending = subscription.status === "ACTIVE";
  if (lastPayment === null) {
    if (expected.beginsAt) return parseLaterStart(subscription, expected.beginsAt, renewal);
    return { kind: isPending ? "pending" : "ended", providerStatus: subscription.status };
  }
  if (lastPayment.currency !== expected.currency) return { kind: "mismatch", what: "currency" };
  if (lastPayment.amountMinor < expected.amountMinor) return { kind: "mismatch", what: "amount" };
  // Pending or declined: active, but not paid.
  if (!takenStatuses.includes(lastPayment.status)) {
    return {
      kind: isPending ? "pending" : "ended",
      providerStatus: `${subscription.status}, payment ${lastPayment.status}`,
    };
  }
  const paidAt = lastPayment.paidAt ?? subscription.startedAt;
  if (paidAt === null) {
    throw new GatewayError("gateway.invalid_response", "an active subscription without its time");
  }
  return {
    kind: "paid",
    subscriptionId: subscription.id,
    renewal,
    startedAt: subscription.startedAt,
    paidAt,
    payerEmail: subscription.payerEmail,
    payerId: subscription.payerId,
    payerCountry: subscription.payerCountry,
    nextBillingAt: subscription.nextBillingAt,
    amountMinor: lastPayment.amountMinor,
    currency: lastPayment.currency,
  };
}
