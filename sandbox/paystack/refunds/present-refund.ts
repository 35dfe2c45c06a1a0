import { presentCustomer, presentTransaction, transactionIdOf } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Refund } from "./state.ts";

/** A refund in responses. A new one has its transaction as an object, others its id. */
export function presentRefund(context: PaystackContext, refund: Refund) {
  const transaction = context.store.transactions.get(refund.reference);
  return {
    id: refund.id,
    integration: 100_043,
    domain: context.domain,
    transaction: transaction ? transactionIdOf(transaction) : null,
    transaction_reference: refund.reference,
    dispute: null,
    amount: refund.amountMinor,
    deducted_amount: refund.status === "processed" ? refund.amountMinor : 0,
    fully_deducted: refund.status === "processed",
    currency: refund.currency,
    channel: "migs",
    status: refund.status,
    refunded_by: "merchant@sandbox.test",
    refunded_at: refund.refundedAt,
    expected_at: refund.dueAt,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    createdAt: refund.createdAt,
    created_at: refund.createdAt,
  };
}

export function presentNewRefund(context: PaystackContext, refund: Refund) {
  const transaction = context.store.transactions.get(refund.reference);
  return {
    ...presentRefund(context, refund),
    transaction: transaction ? presentTransaction(context, transaction) : null,
  };
}

/** A refund in events, which write amounts as numbers or as strings. */
export function presentRefundEvent(context: PaystackContext, refund: Refund) {
  const { store, domain } = context;
  const transaction = store.transactions.get(refund.reference);
  const customer = store.customers.get(transaction?.email ?? "");
  const isDone = refund.status === "processed";
  return {
    status: refund.status,
    transaction_reference: refund.reference,
    refund_reference: isDone ? `RFD${refund.id}` : null,
    amount: isDone ? String(refund.amountMinor) : refund.amountMinor,
    currency: refund.currency,
    processor: "mpgs_zen",
    customer: customer ? presentCustomer(customer) : null,
    integration: 100_043,
    domain,
  };
}
