import type {
  ExpectedPayment,
  GatewayRequest,
  MismatchedField,
  PaymentOutcome,
} from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import { type PaystackEnvelope, parseEnvelope, refusedError } from "./paystack-envelope.ts";
import { type PaystackTransaction, parsePaystackTransaction } from "./paystack-transaction.ts";

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

/** The payer has acted, and their bank has yet to confirm. */
const underWay: ReadonlySet<string> = new Set(["pending", "ongoing", "processing"]);

/** Whether money was taken; it may have been given back since. */
export const isCharged = ({ status }: PaystackTransaction): boolean =>
  status === "success" || status === "reversed";

/** Paystack answers 404 as documented, or 400, with this message or code. */
function isReferenceNotFound({ code, message }: PaystackEnvelope): boolean {
  if (code === "transaction_not_found") return true;
  return /transaction reference not found|transaction not found|invalid (transaction )?reference/i.test(
    message,
  );
}

/** A response about another payment or from the other mode, whatever its status. */
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
  // Prices coincide, so the amount alone never identifies a plan.
  if (transaction.planCodes.length > 1 || (transaction.planCodes[0] ?? null) !== expected.planCode)
    return "plan";
  return creditedAmountMinor(transaction) >= expected.amountMinor ? null : "amount";
}

/**
 * The amount paid for the plan. Fees borne by the payer make `amount` exceed the requested amount,
 * partial debits make it smaller: the lesser of the two counts.
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
