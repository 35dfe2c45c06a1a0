import * as z from "zod";
import type { GatewayRequest } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type { StoredCard } from "../payment-provider.ts";
import {
  invalidResponseError,
  type PaystackEnvelope,
  parseEnvelope,
  refusedError,
} from "./paystack-send.ts";
import { type PaystackTransaction, parsePaystackTransaction } from "./paystack-transaction.ts";

export interface BeginCheckout {
  /** Our unique reference; letters, digits and `-`, `.`, `=` only. */
  reference: string;
  email: string;
  price: Price;
  /** The channels that the payer may choose from; absent for all. */
  channels?: readonly string[];
  /** Returned with the payment, for tracing; never trusted as identity. */
  metadata: Readonly<Record<string, string>>;
  /** The URL for a browser that pays outside the popup. */
  callbackUrl?: string;
}

export interface InitializedTransaction {
  reference: string;
  /** The code that opens the provider's popup for this checkout. */
  accessCode: string;
  authorizationUrl: string;
}

const started = z.looseObject({
  reference: z.string().min(1),
  access_code: z.string().min(1),
  authorization_url: z.url({ protocol: /^https?$/ }),
});

/**
 * Builds the initialize request. The server sets plan, amount and currency; the browser only gets
 * the access code and cannot change them. With a plan, Paystack charges the plan's price and
 * ignores `amount`; verification compares the two.
 */
export function initializeRequest(input: BeginCheckout): GatewayRequest {
  return {
    method: "POST",
    path: "/transaction/initialize",
    body: {
      email: input.email,
      amount: input.price.amountMinor,
      currency: input.price.currency,
      reference: input.reference,
      ...(input.price.planCode === null ? {} : { plan: input.price.planCode }),
      ...(input.callbackUrl === undefined ? {} : { callback_url: input.callbackUrl }),
      ...(input.channels === undefined ? {} : { channels: input.channels }),
      metadata: input.metadata,
    },
  };
}

/**
 * Throws `gateway.duplicate_reference` for a used reference, `gateway.refused` for any other
 * rejection, and `gateway.invalid_response` when the response has another reference.
 */
export function parseInitializeResponse(body: unknown, reference: string): InitializedTransaction {
  const envelope = parseEnvelope(body);
  if (!envelope.status) {
    if (!isDuplicateReference(envelope)) throw refusedError(envelope);
    throw new GatewayError("gateway.duplicate_reference", "this reference was used before");
  }
  const parsed = started.safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("checkout", parsed.error);
  if (parsed.data.reference !== reference) {
    throw new GatewayError("gateway.invalid_response", "the checkout is for another reference");
  }
  return {
    reference,
    accessCode: parsed.data.access_code,
    authorizationUrl: parsed.data.authorization_url,
  };
}

export const isDuplicateReference = ({ code, message }: PaystackEnvelope): boolean =>
  code === "duplicate_reference" || /^duplicate transaction ref/i.test(message);

/** The provider's mode: test money or real money. */
export type PaymentMode = "test" | "live";

/** The values that a payment must match before access is granted. */
export interface Price {
  /** The provider's plan code; null for a single purchase. */
  planCode: string | null;
  /** In the currency's smallest unit (kobo, cents). */
  amountMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
}

export interface ExpectedPayment extends Price {
  reference: string;
  mode: PaymentMode;
}

export interface PaidPayment {
  kind: "paid";
  reference: string;
  /** The amount paid for the plan, without fees that the payer bore. */
  amountMinor: number;
  currency: string;
  planCode: string | null;
  /** ISO 8601 in UTC. */
  providerPaidAt: string;
  customerCode: string | null;
  customerEmail: string | null;
  /** Present only if the response names it: Paystack sends it by webhook, not on verification. */
  subscriptionCode?: string;
  /** A string, since ids exceed the integers that a JavaScript number holds exactly. */
  providerTransactionId: string;
  /** The provider's fee. */
  feeMinor: number | null;
  /** The way of payment: `card`, `bank_transfer` … */
  channel: string | null;
  /** The country of the card, in two letters. */
  payerCountry?: string | null;
  /** The card's stored authorization, if it can be charged again. */
  card: StoredCard | null;
  /** True for a payment that was refunded as a whole. */
  isReturned: boolean;
  metadata: Readonly<Record<string, unknown>>;
}

type MismatchedField = "amount" | "currency" | "plan" | "mode" | "reference";

export type PaymentOutcome =
  | PaidPayment
  /** Not paid (yet), including an abandoned popup. `isUnderWay`: a bank must still confirm. */
  | { kind: "pending"; providerStatus: string; isUnderWay?: boolean }
  /** `feeMinor`: the provider's fee for the failed charge. */
  | { kind: "failed"; reason: string; feeMinor?: number | null }
  /** The provider does not know the reference. */
  | { kind: "unknown" }
  /** The payment does not match the sale: no access may be granted. */
  | { kind: "mismatch"; what: MismatchedField };

export function verifyRequest(reference: string): GatewayRequest {
  return { method: "GET", path: `/transaction/verify/${encodeURIComponent(reference)}` };
}

/**
 * Checks Paystack's record of a payment. `paid` only if reference, mode, currency, plan and amount
 * match the checkout. Throws `GatewayError` for invalid responses. Source: design.md §6, Money.
 */
export function parseVerifyResponse(body: unknown, expected: ExpectedPayment): PaymentOutcome {
  const envelope = parseEnvelope(body);
  if (!envelope.status) {
    if (isReferenceNotFound(envelope)) return { kind: "unknown" };
    throw refusedError(envelope);
  }
  const transaction = parsePaystackTransaction(envelope.data);
  const identityMismatch = findIdentityMismatch(transaction, expected);
  if (identityMismatch) return { kind: "mismatch", what: identityMismatch };

  // The envelope's status is the request's; `data.status` is the payment's.
  if (transaction.status === "failed") {
    return { kind: "failed", reason: transaction.reason, feeMinor: transaction.feeMinor };
  }
  if (!isCharged(transaction)) {
    const { status: providerStatus } = transaction;
    return { kind: "pending", providerStatus, isUnderWay: underWay.has(providerStatus) };
  }
  const priceMismatch = findPriceMismatch(transaction, expected);
  return priceMismatch ? { kind: "mismatch", what: priceMismatch } : paid(transaction);
}

/** Statuses of payments that the payer has made and the bank must still confirm. */
const underWay: ReadonlySet<string> = new Set(["pending", "ongoing", "processing"]);

/** Whether money was taken, even if it was refunded since. */
export const isCharged = ({ status }: PaystackTransaction): boolean =>
  status === "success" || status === "reversed";

/**
 * Paystack answers an unknown reference by 404 as documented, or 400, with this message or code.
 */
function isReferenceNotFound({ code, message }: PaystackEnvelope): boolean {
  if (code === "transaction_not_found") return true;
  return /transaction reference not found|transaction not found|invalid (transaction )?reference/i.test(
    message,
  );
}

/** Finds a response about another payment or from the other mode, in any status. */
function findIdentityMismatch(
  transaction: PaystackTransaction,
  expected: ExpectedPayment,
): MismatchedField | null {
  if (transaction.reference !== expected.reference) return "reference";
  return transaction.domain === expected.mode ? null : "mode";
}

function findPriceMismatch(
  transaction: PaystackTransaction,
  expected: ExpectedPayment,
): MismatchedField | null {
  if (transaction.currency !== expected.currency) return "currency";
  // Plans may have equal prices, so the amount alone never identifies a plan.
  if (transaction.planCodes.length > 1 || (transaction.planCodes[0] ?? null) !== expected.planCode)
    return "plan";
  return creditedAmountMinor(transaction) >= expected.amountMinor ? null : "amount";
}

/**
 * The amount paid for the plan. Fees borne by the payer raise `amount` above the requested amount,
 * and partial debits lower it: the lesser of the two counts.
 */
export function creditedAmountMinor({ amountMinor, requestedMinor }: PaystackTransaction): number {
  return Math.min(amountMinor, requestedMinor ?? amountMinor);
}

function paid(transaction: PaystackTransaction): PaymentOutcome {
  if (transaction.paidAt === null) {
    throw new GatewayError("gateway.invalid_response", "a successful payment without its time");
  }
  return {
    kind: "paid",
    reference: transaction.reference,
    amountMinor: creditedAmountMinor(transaction),
    currency: transaction.currency,
    planCode: transaction.planCodes[0] ?? null,
    providerPaidAt: transaction.paidAt,
    customerCode: transaction.customerCode,
    customerEmail: transaction.customerEmail,
    providerTransactionId: transaction.id,
    feeMinor: transaction.feeMinor,
    channel: transaction.channel,
    payerCountry: transaction.payerCountry,
    card: transaction.card,
    isReturned: transaction.status === "reversed",
    metadata: transaction.metadata,
  };
}
