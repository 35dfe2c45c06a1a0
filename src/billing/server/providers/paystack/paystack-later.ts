import type { GatewayRequest } from "../exchange.ts";
import type { PaidAgreement } from "../payment-provider.ts";
import {
  findNextStart,
  listTransactions,
  renewalOf,
  renewalsOf,
  toCharge,
} from "./paystack-agreement.ts";
import type { PaymentMode } from "./paystack-payment.ts";
import { parseEnvelope, refusedError } from "./paystack-send.ts";
import {
  fetchCustomerId,
  listSubscriptions,
  type PaystackSubscription,
  type Send,
} from "./paystack-subscriptions.ts";

/** An agreement on a stored card, first charged at a later time. */
export interface BeginPaystackLater {
  customerCode: string;
  authorizationCode: string;
  planCode: string;
  beginsAt: Date;
}

/** The identity of such an agreement, and the values that it must match. */
export interface ExpectedLater {
  /** Our own reference. */
  reference: string;
  customerCode: string;
  planCode: string;
  amountMinor: number;
  /** Null if the response that named it was lost. */
  subscriptionCode: string | null;
  beginsAt: Date;
  agreedAt: Date;
}

export type LaterOutcome =
  | { kind: "paid" | "agreed"; agreement: PaidAgreement }
  /** The agreement is not known to have started. */
  | { kind: "pending"; providerStatus: string }
  | { kind: "unknown" }
  | { kind: "mismatch"; what: "mode" | "amount" | "start" };

/**
 * Allowed difference between Paystack's clock and ours, for finding a subscription whose creation
 * had a lost response.
 */
const maxClockOffsetMs = 120_000;
const startToleranceMs = 60_000;

/** The date must be ISO 8601: Paystack refuses other dates, yet starts the subscription. */
export function beginLaterRequest(input: BeginPaystackLater): GatewayRequest {
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

/** Throws `gateway.refused`. A subscription may exist all the same, so the caller lists them. */
export function parseBeginLaterResponse(body: unknown): void {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
}

/**
 * The state of an agreement that starts later and has no payment under our reference. Throws
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
    // A concurrent request may still start it.
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

/** The known subscription, or one created since the approval; renewing ones come first. */
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
