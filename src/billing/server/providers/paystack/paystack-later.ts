import type {
  BeginLater,
  ExpectedLater,
  GatewayRequest,
  LaterOutcome,
  PaymentMode,
} from "../gateway.ts";
import {
  findNextStart,
  listTransactions,
  renewalOf,
  renewalsOf,
  toCharge,
} from "./paystack-agreement.ts";
import { fetchCustomerId, listSubscriptions, type Send } from "./paystack-end-renewals.ts";
import { parseEnvelope, refusedError } from "./paystack-envelope.ts";
import type { PaystackSubscription } from "./paystack-subscriptions.ts";

/** Paystack's clock and ours may differ this much, where its answer to a new subscription was lost. */
const maxClockOffsetMs = 120_000;
const startToleranceMs = 60_000;

/** Paystack refuses a date that is not ISO 8601, and begins the subscription all the same. */
export function beginLaterRequest(input: BeginLater): GatewayRequest {
  const { customerCode, authorizationCode, planCode, beginsAt } = input;
  return {
    method: "POST",
    path: "/subscription",
    body: {
      customer: customerCode,
      plan: planCode,
      authorization: authorizationCode,
      start_date: beginsAt.toISOString(),
    },
  };
}

/** Throws `gateway.refused`: a subscription may exist all the same, which listing them tells. */
export function parseBeginLaterResponse(body: unknown): void {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
}

/**
 * What became of an agreement that begins later: it has no payment that bears our reference. Throws
 * `GatewayError`.
 */
export async function fetchPaystackLater(
  send: Send,
  expected: ExpectedLater,
  mode: PaymentMode,
): Promise<LaterOutcome> {
  const customerId = await fetchCustomerId(send, expected.customerCode);
  const all = await listSubscriptions(send, customerId);
  const own = chooseLater(all, expected);
  if (!own) {
    // A request that is under way may still begin it.
    const isNew = expected.subscriptionCode === null;
    return isNew ? { kind: "pending", providerStatus: "not begun" } : { kind: "unknown" };
  }
  const span = { from: own.createdAt, until: findNextStart(all, own) };
  const charges = renewalsOf(await listTransactions(send, customerId), expected, span);
  const mismatch = findMismatch(own, expected, { mode, isCharged: charges.length > 0 });
  if (mismatch) return { kind: "mismatch", what: mismatch };
  return {
    kind: charges.length > 0 ? "paid" : "agreed",
    agreement: {
      renewal: renewalOf(own, expected, charges),
      providerSubscriptionId: own.code,
      customerCode: expected.customerCode,
      nextChargeAt: own.nextPaymentAt,
      card: own.card,
      charges: charges.map(toCharge),
    },
  };
}

/** The one that is known, or that was begun since it was agreed to; one that renews before others. */
function chooseLater(
  all: readonly PaystackSubscription[],
  { subscriptionCode, planCode, agreedAt }: ExpectedLater,
): PaystackSubscription | undefined {
  const toPlan = all.filter((it) => it.planCode === planCode);
  if (subscriptionCode !== null) return toPlan.find((it) => it.code === subscriptionCode);
  const since = agreedAt.getTime() - maxClockOffsetMs;
  const begun = toPlan.filter((it) => it.createdAt !== null && it.createdAt.getTime() >= since);
  return begun.find((it) => it.renewal !== "over") ?? begun[0];
}

function findMismatch(
  { amountMinor, mode: foundMode, nextPaymentAt, renewal }: PaystackSubscription,
  expected: ExpectedLater,
  { mode, isCharged }: { mode: PaymentMode; isCharged: boolean },
) {
  if (foundMode !== null && foundMode !== mode) return "mode";
  if (amountMinor !== null && amountMinor < expected.amountMinor) return "amount";
  if (isCharged || renewal !== "renews" || nextPaymentAt === null) return null;
  const earliest = expected.beginsAt.getTime() - startToleranceMs;
  return Date.parse(nextPaymentAt) < earliest ? "start" : null;
}
