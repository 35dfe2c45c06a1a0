import type * as z from "zod";
import { authorizationOf, presentCustomer, presentTransaction } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import { reverseIfWhole } from "../refunds/refund-transaction.ts";
import type { Transaction } from "../state.ts";
import type { Dispute, disputeResolution } from "./state.ts";

/** Opens a payer's dispute of a paid transaction, and announces it. */
export function openDispute(
  context: PaystackContext,
  transaction: Transaction,
  amountMinor = transaction.amountMinor,
): Dispute {
  const { store, now } = context;
  const dispute: Dispute = {
    id: store.nextId(),
    reference: transaction.reference,
    amountMinor,
    currency: transaction.currency,
    status: "awaiting-merchant-feedback",
    resolution: null,
    createdAt: now(),
    dueAt: Temporal.Instant.from(now()).add({ hours: 72 }).toString({ fractionalSecondDigits: 3 }),
    resolvedAt: null,
  };
  store.disputes.set(dispute.id, dispute);
  announceDispute(context, dispute, "create");
  return dispute;
}

/** Resolves a dispute. If the merchant accepts it, the payer gets the money. */
export function resolveDispute(
  context: PaystackContext,
  dispute: Dispute,
  resolution: z.output<typeof disputeResolution>,
) {
  Object.assign(dispute, { status: "resolved", resolution, resolvedAt: context.now() });
  const transaction = context.store.transactions.get(dispute.reference);
  if (transaction && resolution === "merchant-accepted") reverseIfWhole(context, transaction);
  announceDispute(context, dispute, "resolve");
}

export function announceDispute(
  context: PaystackContext,
  dispute: Dispute,
  what: "create" | "remind" | "resolve",
) {
  context.webhooks.announce(`charge.dispute.${what}`, presentDispute(context, dispute));
}

export function presentDispute(context: PaystackContext, dispute: Dispute) {
  const { store, domain } = context;
  const transaction = store.transactions.get(dispute.reference);
  const customer = store.customers.get(transaction?.email ?? "");
  const card = transaction && authorizationOf(context, transaction, customer);
  return {
    id: dispute.id,
    domain,
    refund_amount: dispute.amountMinor,
    currency: dispute.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    category: "chargeback",
    transaction: transaction ? presentTransaction(context, transaction) : null,
    transaction_reference: dispute.reference,
    customer: customer ? presentCustomer(customer) : null,
    bin: card?.bin ?? null,
    last4: card?.last4 ?? null,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: null,
    attachments: null,
    note: null,
    history: [
      { status: dispute.status, by: "merchant@sandbox.test", createdAt: dispute.createdAt },
    ],
    messages: [],
    createdAt: dispute.createdAt,
    updatedAt: dispute.resolvedAt ?? dispute.createdAt,
  };
}
