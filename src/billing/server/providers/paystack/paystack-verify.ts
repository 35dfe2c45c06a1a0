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
 * Says what became of a payment, believing nothing but the provider's own record of it. `paid`
 * only if reference, mode, currency, plan and amount are all what was sold. Throws `GatewayError`
 * when the answer cannot be read. Source: design.md §6, Money.
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

  // The envelope says that the question succeeded; only `data.status` speaks of the payment.
  if (transaction.status === "failed") return { kind: "failed", reason: transaction.reason };
  if (transaction.status === "reversed")
    return { kind: "failed", reason: "The payment was reversed" };
  if (transaction.status !== "success") {
    return { kind: "pending", providerStatus: transaction.status };
  }
  const priceMismatch = findPriceMismatch(transaction, expected);
  return priceMismatch ? { kind: "mismatch", what: priceMismatch } : paid(transaction);
}

/** 404 by the documentation, 400 as seen in the wild; with these words or this code both times. */
function isReferenceNotFound({ code, message }: PaystackEnvelope): boolean {
  if (code === "transaction_not_found") return true;
  return /transaction reference not found|transaction not found|invalid (transaction )?reference/i.test(
    message,
  );
}

/** An answer about another payment, or from the other world, whatever it says of success. */
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
  // Prices of different things coincide, so the amount alone never identifies a plan.
  if (transaction.planCodes.length > 1 || (transaction.planCodes[0] ?? null) !== expected.planCode)
    return "plan";
  return creditedAmountMinor(transaction) >= expected.amountMinor ? null : "amount";
}

/**
 * What counts towards the price. Fees borne by the payer make `amount` exceed what was requested;
 * a partly collected debit makes it fall short: the lesser of the two is surely paid for the plan.
 */
function creditedAmountMinor({ amountMinor, requestedMinor }: PaystackTransaction): number {
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
    metadata: transaction.metadata,
  };
}
