import * as z from "zod";
import type { GatewayRequest } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Charge, PaidAgreement, Renewal } from "../payment-provider.ts";
import { isOwnReference, isRetryOf } from "../reference.ts";
import { creditedAmountMinor, isCharged, type PaidPayment } from "./paystack-payment.ts";
import { invalidResponseError, parseEnvelope, refusedError } from "./paystack-send.ts";
import {
  fetchCustomerId,
  listSubscriptions,
  type PaystackSubscription,
  type Send,
} from "./paystack-subscriptions.ts";
import { type PaystackTransaction, parsePaystackTransaction } from "./paystack-transaction.ts";

const pageSize = 100;
const maxPages = 50;
/** A payment and its subscription are created about a second apart, in either order. */
const maxOffsetMs = 10_000;

/**
 * Completes the agreement of a first payment. Its renewals are charges of the same customer and
 * plan under Paystack's own references, and the subscription tells whether another follows. Throws
 * `GatewayError`.
 */
export async function fetchPaystackAgreement(
  send: Send,
  first: PaidPayment,
): Promise<PaidAgreement> {
  const { customerCode, planCode } = first;
  if (customerCode === null || planCode === null) return firstPaymentAlone(first);
  const customerId = await fetchCustomerId(send, customerCode);
  const all = await listSubscriptions(send, customerId);
  const transactions = await listTransactions(send, customerId);
  const subscription = chooseSubscription(all, first, transactions);
  const until = subscription ? findNextStart(all, subscription) : null;
  const renewals = renewalsOf(transactions, first, { from: null, until });
  return {
    ...firstPaymentAlone(first),
    renewal: subscription ? renewalOf(subscription, first, renewals) : "unknown",
    providerSubscriptionId: subscription?.code ?? null,
    nextChargeAt: subscription?.nextPaymentAt ?? null,
    card: subscription?.card ?? renewals.at(-1)?.card ?? first.card,
    charges: [chargeOf(first), ...renewals.map(toCharge)],
  };
}

/**
 * The agreement as the first payment alone shows it: a payment with a plan will renew. The card of
 * a one-time payment is not stored.
 */
export function firstPaymentAlone(first: PaidPayment): PaidAgreement {
  return {
    renewal: first.planCode === null ? "over" : "unknown",
    providerSubscriptionId: first.subscriptionCode ?? null,
    customerCode: first.customerCode,
    nextChargeAt: null,
    card: first.planCode === null ? null : first.card,
    charges: [chargeOf(first)],
  };
}

/**
 * The subscription that the payment started: created close to it, and not closer to another first
 * payment. A customer who already had the plan gets no second subscription; then the existing one
 * renews.
 */
function chooseSubscription(
  all: readonly PaystackSubscription[],
  first: PaidPayment,
  transactions: readonly PaystackTransaction[],
): PaystackSubscription | undefined {
  const { planCode, reference } = first;
  const paidMs = Date.parse(first.providerPaidAt);
  const otherFirstMs = transactions
    .filter((it) => it.reference !== reference && isOwnReference(it.reference) && isCharged(it))
    .filter((it) => planCode !== null && it.planCodes.includes(planCode))
    .map((it) => Date.parse(it.paidAt ?? ""));
  const isOthers = (createdMs: number) =>
    otherFirstMs.some((ms) => Math.abs(ms - createdMs) < Math.abs(paidMs - createdMs));
  const toPlan = all.filter((it) => it.planCode === planCode);
  const begun = toPlan
    .filter((it) => it.createdAt !== null && it.createdAt.getTime() >= paidMs - maxOffsetMs)
    .filter((it) => !isOthers(Number(it.createdAt)))
    .sort((one, other) => Number(one.createdAt) - Number(other.createdAt));
  return begun[0] ?? toPlan.find((it) => it.renewal !== "over");
}

/** `attention` lasts until the next charge, even after a retry of ours has paid the failed one. */
export function renewalOf(
  { renewal, nextPaymentAt, interval }: PaystackSubscription,
  first: Pick<PaidPayment, "reference">,
  renewals: readonly PaystackTransaction[],
): Renewal {
  const last = renewals.at(-1);
  if (renewal !== "failed" || nextPaymentAt === null || !last?.paidAt) return renewal;
  if (!isRetryOf(last.reference, first.reference)) return renewal;
  const cycle = interval === "annually" ? { years: 1 } : { months: 1 };
  const failedAt = Temporal.Instant.from(nextPaymentAt).toZonedDateTimeISO("UTC").subtract(cycle);
  return Date.parse(last.paidAt) > failedAt.epochMilliseconds ? "renews" : "failed";
}

/**
 * The start of the customer's next subscription to the same plan, which owns the charges from then
 * on. A customer has one at a time, so the earlier one is over by then. Null without a next one.
 */
export function findNextStart(
  all: readonly PaystackSubscription[],
  { planCode, createdAt }: Pick<PaystackSubscription, "planCode" | "createdAt">,
): Date | null {
  const starts = all
    .filter((it) => it.planCode === planCode)
    .flatMap((it) => it.createdAt ?? [])
    .filter((start) => createdAt !== null && start.getTime() > createdAt.getTime());
  return starts.sort((one, other) => Number(one) - Number(other))[0] ?? null;
}

interface Span {
  /** The start of an agreement without a first payment; null if a payment starts it. */
  from: Date | null;
  until: Date | null;
}

/**
 * The charges that renew an agreement. Each first payment bears a reference of ours, and the
 * charges after it belong to the latest one before them. An agreement that started later than its
 * approval has the charges since its subscription. A retry of ours names its agreement and no plan.
 */
export function renewalsOf(
  transactions: readonly PaystackTransaction[],
  { reference, planCode }: Pick<PaidPayment, "reference" | "planCode">,
  { from, until }: Span = { from: null, until: null },
): PaystackTransaction[] {
  let agreement: string | null = null;
  let hasStarted = false;
  return transactions
    .filter((it) => isCharged(it) && it.paidAt !== null)
    .sort((one, other) => Date.parse(one.paidAt ?? "") - Date.parse(other.paidAt ?? ""))
    .filter((it) => {
      if (isRetryOf(it.reference, reference)) return true;
      if (planCode === null || !it.planCodes.includes(planCode)) return false;
      const paidMs = Date.parse(it.paidAt ?? "");
      if (!hasStarted && from !== null && paidMs >= from.getTime()) {
        hasStarted = true;
        agreement = reference;
      }
      if (until !== null && paidMs >= until.getTime()) agreement = null;
      // An instructor may have matched a first payment under a foreign reference.
      if (isOwnReference(it.reference) || it.reference === reference) agreement = it.reference;
      return agreement === reference && it.reference !== reference;
    });
}

export async function listTransactions(
  send: Send,
  customerId: string,
): Promise<PaystackTransaction[]> {
  const all: PaystackTransaction[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const listed = parseTransactionsResponse(await send(transactionsRequest(customerId, page)));
    all.push(...listed);
    if (listed.length < pageSize) return all;
  }
  throw new GatewayError("gateway.invalid_response", `more than ${maxPages} pages of payments`);
}

function transactionsRequest(customerId: string, page: number): GatewayRequest {
  const query = new URLSearchParams({ customer: customerId, perPage: String(pageSize) });
  return { method: "GET", path: `/transaction?${query}&page=${page}` };
}

function parseTransactionsResponse(body: unknown): PaystackTransaction[] {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
  const parsed = z.array(z.unknown()).safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("transactions", parsed.error);
  return parsed.data.map(parsePaystackTransaction);
}

function chargeOf(payment: PaidPayment): Charge {
  const { amountMinor, feeMinor, channel, payerCountry = null, isReturned } = payment;
  return {
    chargeId: payment.reference,
    amountMinor,
    currency: toCurrency(payment.currency),
    feeMinor,
    channel,
    payerCountry,
    paidAt: payment.providerPaidAt,
    returnedMinor: isReturned ? amountMinor : 0,
  };
}

export function toCharge(transaction: PaystackTransaction): Charge {
  const amountMinor = creditedAmountMinor(transaction);
  return {
    chargeId: transaction.reference,
    amountMinor,
    currency: toCurrency(transaction.currency),
    feeMinor: transaction.feeMinor,
    channel: transaction.channel,
    payerCountry: transaction.payerCountry,
    paidAt: transaction.paidAt ?? "",
    returnedMinor: transaction.status === "reversed" ? amountMinor : 0,
  };
}

function toCurrency(currency: string): Charge["currency"] {
  if (currency === "NGN" || currency === "USD") return currency;
  throw new GatewayError("gateway.invalid_response", "a charge in another currency");
}
