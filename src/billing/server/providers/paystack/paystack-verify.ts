import type {
  ExpectedPayment,
  GatewayRequest,
  MismatchedPart,
  PaymentOutcome,
} from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import { openEnvelope, type PaystackEnvelope, refused } from "./paystack-envelope.ts";
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
  const answer = openEnvelope(body);
  if (!answer.status) {
    if (saysUnknownReference(answer)) return { kind: "unknown" };
    throw refused(answer);
  }
  const transaction = parsePaystackTransaction(answer.data);
  const foreign = foreignPart(transaction, expected);
  if (foreign) return { kind: "mismatch", what: foreign };

  // The envelope says that the question succeeded; only `data.status` speaks of the payment.
  if (transaction.status === "failed") return { kind: "failed", reason: transaction.reason };
  if (transaction.status === "reversed")
    return { kind: "failed", reason: "The payment was reversed" };
  if (transaction.status !== "success") {
    return { kind: "pending", providerStatus: transaction.status };
  }
  const wrong = wrongPart(transaction, expected);
  return wrong ? { kind: "mismatch", what: wrong } : paid(transaction);
}

/** 404 by the documentation, 400 as seen in the wild; with these words or this code both times. */
function saysUnknownReference({ code, message }: PaystackEnvelope): boolean {
  if (code === "transaction_not_found") return true;
  return /transaction reference not found|transaction not found|invalid (transaction )?reference/i.test(
    message,
  );
}

/** An answer about another payment, or from the other world, whatever it says of success. */
function foreignPart(told: PaystackTransaction, expected: ExpectedPayment): MismatchedPart | null {
  if (told.reference !== expected.reference) return "reference";
  return told.domain === expected.mode ? null : "mode";
}

function wrongPart(told: PaystackTransaction, expected: ExpectedPayment): MismatchedPart | null {
  if (told.currency !== expected.currency) return "currency";
  // Prices of different things coincide, so the amount alone never identifies a plan.
  if (told.planCodes.length > 1 || (told.planCodes[0] ?? null) !== expected.planCode) return "plan";
  return towardsPrice(told) >= expected.amountMinor ? null : "amount";
}

/**
 * What counts towards the price. Fees borne by the payer make `amount` exceed what was requested;
 * a partly collected debit makes it fall short: the lesser of the two is surely paid for the plan.
 */
function towardsPrice({ amountMinor, requestedMinor }: PaystackTransaction): number {
  return Math.min(amountMinor, requestedMinor ?? amountMinor);
}

function paid(told: PaystackTransaction): PaymentOutcome {
  if (told.paidAt === null) {
    throw new GatewayError("gateway.garbled", "a successful payment without its time");
  }
  return {
    kind: "paid",
    reference: told.reference,
    amountMinor: towardsPrice(told),
    currency: told.currency,
    planCode: told.planCodes[0] ?? null,
    providerPaidAt: told.paidAt,
    customerCode: told.customerCode,
    customerEmail: told.customerEmail,
    providerTransactionId: told.id,
    metadata: told.metadata,
  };
}
