import type { PaystackContext } from "../context.ts";
import type { Transaction } from "../state.ts";
import { presentRefundEvent } from "./present-refund.ts";
import type { Refund, RefundStatus } from "./state.ts";

interface NewRefund {
  transaction: Transaction;
  /** Undefined for the whole rest. */
  amountMinor: number | undefined;
  customerNote?: string | null;
  merchantNote?: string | null;
}

const stepMinutes = { pending: 1, processing: 4 } as const;

/** Queues a refund and announces it; a string is the reason of a refusal. */
export function beginRefund(context: PaystackContext, input: NewRefund): Refund | string {
  const { store, now } = context;
  const { transaction } = input;
  if (transaction.paidAt === null) return "Transaction has not been paid";
  const restMinor = transaction.amountMinor - takenBackMinor(context, transaction);
  if (restMinor <= 0) return "Transaction has been fully reversed";
  const amountMinor = input.amountMinor ?? restMinor;
  if (amountMinor > restMinor) return "Refund amount cannot be more than transaction amount";
  const refund: Refund = {
    id: store.nextId(),
    reference: transaction.reference,
    amountMinor,
    currency: transaction.currency,
    status: "pending",
    customerNote: input.customerNote ?? null,
    merchantNote: input.merchantNote ?? null,
    createdAt: now(),
    dueAt: null,
    refundedAt: null,
  };
  store.refunds.set(refund.id, refund);
  setRefundStatus(context, refund, "pending");
  return refund;
}

/** Sets the status, announces it, and reverses a completely refunded transaction. */
export function setRefundStatus(context: PaystackContext, refund: Refund, status: RefundStatus) {
  const { store, now, webhooks } = context;
  refund.status = status;
  refund.dueAt =
    status === "pending" || status === "processing"
      ? minutesLater(now(), stepMinutes[status])
      : null;
  if (status === "processed") {
    refund.refundedAt = now();
    const transaction = store.transactions.get(refund.reference);
    if (transaction) reverseIfWhole(context, transaction);
  }
  webhooks.announce(`refund.${status}`, presentRefundEvent(context, refund));
}

/** Advances a due refund: to processing, then to processed. */
export function advanceRefund(context: PaystackContext, refund: Refund) {
  setRefundStatus(context, refund, refund.status === "pending" ? "processing" : "processed");
}

/** A transaction becomes `reversed` when refunds and lost disputes have returned all of it. */
export function reverseIfWhole(context: PaystackContext, transaction: Transaction) {
  const isDone = ({ status }: Refund) => status === "processed";
  if (takenBackMinor(context, transaction, isDone) >= transaction.amountMinor) {
    transaction.status = "reversed";
  }
}

function takenBackMinor(
  { store }: PaystackContext,
  { reference }: Transaction,
  counts = ({ status }: Refund) => status !== "failed",
): number {
  const refunds = [...store.refunds.values()].filter(counts);
  const lost = [...store.disputes.values()].filter((it) => it.resolution === "merchant-accepted");
  return [...refunds, ...lost]
    .filter((it) => it.reference === reference)
    .reduce((sum, it) => sum + it.amountMinor, 0);
}

function minutesLater(now: string, minutes: number): string {
  return Temporal.Instant.from(now).add({ minutes }).toString({ fractionalSecondDigits: 3 });
}
