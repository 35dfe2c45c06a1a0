import { GatewayError } from "../gateway-error.ts";
import { isPaypalNotFound, type PaypalResponse, toGatewayError } from "./paypal-error.ts";
import { type PaypalSubscription, parsePaypalSubscription } from "./paypal-subscription.ts";

/** The values that a subscription must match before access is granted. */
export interface ExpectedSubscription {
  planCode: string;
  /** In the currency's smallest unit (cents). */
  amountMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
  customId: string;
  /** The time of the first charge, if it was approved to start later. */
  beginsAt?: Date | null;
}

export interface PaidSubscription {
  kind: "paid";
  subscriptionId: string;
  /** Whether it will be charged again, or its last charge failed and is owed. */
  renewal: "renews" | "failed" | "over";
  /** The start; ISO 8601 in UTC. */
  startedAt: string | null;
  /** Time of the last payment, or of the start if it is missing; ISO 8601 in UTC. */
  paidAt: string;
  /** From the payer's PayPal account. It never identifies a user of the school. */
  payerEmail: string | null;
  payerId: string | null;
  /** The country of the payer's address at PayPal, in two letters. */
  payerCountry?: string | null;
  /** ISO 8601 in UTC. A hint only, as PayPal may change it without notice. */
  nextBillingAt: string | null;
  amountMinor: number;
  currency: string;
}

/** Starts later: approved, and nothing is charged yet. */
export interface AgreedSubscription
  extends Pick<PaidSubscription, "subscriptionId" | "renewal" | "payerId" | "nextBillingAt"> {
  kind: "agreed";
}

export type SubscriptionOutcome =
  | PaidSubscription
  | AgreedSubscription
  /** Not approved yet, or active without its first payment. */
  | { kind: "pending"; providerStatus: string }
  /** Ended without a payment. */
  | { kind: "ended"; providerStatus: string }
  /** PayPal does not know it. */
  | { kind: "unknown" }
  /** Does not match the sale: no access may be granted. */
  | { kind: "mismatch"; what: "amount" | "currency" | "plan" | "owner" | "overridden" | "start" };

/** Statuses of payments that took money; the transactions hold later refunds. */
const takenStatuses = ["COMPLETED", "REFUNDED", "PARTIALLY_REFUNDED"];

type Mismatch = Extract<SubscriptionOutcome, { kind: "mismatch" }>["what"];

/**
 * Checks PayPal's record of a subscription. `paid` only if a payment was taken, and owner, plan,
 * currency and amount match the checkout; `renewal` states separately whether it still renews.
 * `agreed` if it starts as late as approved. Throws `GatewayError` for invalid responses. Source:
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
  // An unknown status grants no access either.
  if (renewal === null) return { kind: "pending", providerStatus: subscription.status };
  return parsePayment(subscription, expected, renewal);
}

/** Null before its start. Payments before its end count. */
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
  if (isPaypalNotFound(response)) return null;
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

/** Compares the fields that never change, in any status. */
function findIdentityMismatch(
  subscription: PaypalSubscription,
  expected: ExpectedSubscription,
): Mismatch | null {
  // A subscription that an instructor matched to its student bears its own id.
  const isMatched = expected.customId === subscription.id;
  if (!isMatched && subscription.customId !== expected.customId) return "owner";
  if (subscription.planCode !== expected.planCode) return "plan";
  return subscription.isPlanOverridden ? "overridden" : null;
}

/** PayPal's start times are whole seconds, and clocks differ. */
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
  // Pending or declined: active but unpaid.
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
