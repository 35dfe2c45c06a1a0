import { GatewayError } from "../gateway-error.ts";
import type { ExpectedSubscription, SubscriptionOutcome } from "../subscription-gateway.ts";
import type { PaypalAnswer } from "./paypal-refusal.ts";
import { refusalError, saysUnknown } from "./paypal-refusal.ts";
import { type PaypalSubscription, parsePaypalSubscription } from "./paypal-subscription.ts";

type Mismatch = Extract<SubscriptionOutcome, { kind: "mismatch" }>["what"];

const endedStatuses = ["CANCELLED", "EXPIRED", "SUSPENDED"];

/**
 * Says what became of a subscription, believing nothing but the provider's own record of it.
 * `active` only if it runs, its first payment is made, and owner, plan, currency and amount are
 * all what was sold. Throws `GatewayError` when the answer cannot be read. Source: design.md §6.
 */
export function parseSubscriptionResponse(
  answer: PaypalAnswer,
  subscriptionId: string,
  expected: ExpectedSubscription,
): SubscriptionOutcome {
  const told = readSubscription(answer, subscriptionId);
  if (told === null) return { kind: "unknown" };
  const foreign = foreignPart(told, expected);
  if (foreign) return { kind: "mismatch", what: foreign };
  if (endedStatuses.includes(told.status)) return { kind: "ended", providerStatus: told.status };
  // Any word that is not known grants nothing either.
  if (told.status !== "ACTIVE") return { kind: "pending", providerStatus: told.status };
  return parsePayment(told, expected);
}

/** Null when PayPal has never heard of it. Throws `GatewayError` for an answer about another one. */
export function readSubscription(
  answer: PaypalAnswer,
  subscriptionId: string,
): PaypalSubscription | null {
  if (saysUnknown(answer)) return null;
  if (answer.status !== 200) throw refusalError(answer);
  const told = parsePaypalSubscription(answer.body);
  if (told.id !== subscriptionId) {
    throw new GatewayError("gateway.garbled", "the answer is about another subscription");
  }
  return told;
}

/** What is fixed from the beginning, whatever the status says. */
function foreignPart(told: PaypalSubscription, expected: ExpectedSubscription): Mismatch | null {
  if (told.customId !== expected.customId) return "owner";
  if (told.planCode !== expected.planCode) return "plan";
  return told.isPlanOverridden ? "overridden" : null;
}

function parsePayment(
  told: PaypalSubscription,
  expected: ExpectedSubscription,
): SubscriptionOutcome {
  const { lastPayment } = told;
  if (lastPayment === null) return { kind: "pending", providerStatus: told.status };
  if (lastPayment.currency !== expected.currency) return { kind: "mismatch", what: "currency" };
  if (lastPayment.amountMinor < expected.amountMinor) return { kind: "mismatch", what: "amount" };
  // Still under way, declined or given back: it runs, but nothing is paid for.
  if (lastPayment.status !== "COMPLETED") {
    return { kind: "pending", providerStatus: `${told.status}, payment ${lastPayment.status}` };
  }
  const paidAt = lastPayment.paidAt ?? told.startedAt;
  if (paidAt === null) {
    throw new GatewayError("gateway.garbled", "an active subscription without its time");
  }
  return {
    kind: "active",
    subscriptionId: told.id,
    paidAt,
    payerEmail: told.payerEmail,
    payerId: told.payerId,
    nextBillingAt: told.nextBillingAt,
    amountMinor: lastPayment.amountMinor,
    currency: lastPayment.currency,
  };
}
