import { presentMoney, presentSale, seconds } from "../api/present.ts";
import type { PaypalContext } from "../context.ts";
import type { Payment, Refund } from "../state.ts";
import { newId } from "../store.ts";

interface NewRefund {
  payment: Payment;
  /** Undefined for the whole rest. */
  amountMinor: number | undefined;
  requestId?: string | undefined;
}

type Outcome =
  | { kind: "refunded" | "replayed"; refund: Refund }
  | { kind: "unpaid" | "fully-refunded" | "too-much" };

/** Refunds a payment, wholly or in part. A known request id returns its refund. */
export function refundPayment(context: PaypalContext, input: NewRefund): Outcome {
  const { store } = context;
  const { payment, requestId = null } = input;
  const earlier = store.refunds.find((it) => requestId !== null && it.requestId === requestId);
  if (earlier) return { kind: "replayed", refund: earlier };
  if (payment.status === "DECLINED" || payment.status === "PENDING") return { kind: "unpaid" };
  const restMinor = payment.amountMinor - payment.refundedMinor;
  if (restMinor === 0) return { kind: "fully-refunded" };
  const amountMinor = input.amountMinor ?? restMinor;
  if (amountMinor > restMinor || amountMinor === 0) return { kind: "too-much" };
  const refund: Refund = {
    id: newId("", 17),
    paymentId: payment.id,
    amountMinor,
    currency: payment.currency,
    at: context.now(),
    requestId,
  };
  store.refunds.push(refund);
  takeBack(payment, amountMinor);
  context.events.announce("PAYMENT.SALE.REFUNDED", presentSaleRefund(refund));
  return { kind: "refunded", refund };
}

/** Ends a pending payment; false if it is not pending. */
export function endPending(
  context: PaypalContext,
  payment: Payment,
  status: "COMPLETED" | "DECLINED",
) {
  if (payment.status !== "PENDING") return false;
  payment.status = status;
  const event = status === "COMPLETED" ? "PAYMENT.SALE.COMPLETED" : "PAYMENT.SALE.DENIED";
  context.events.announce(event, presentSale(context, payment));
  return true;
}

/** Reverses the whole rest, or the amount of a lost dispute; false if nothing is left. */
export function reversePayment(
  context: PaypalContext,
  payment: Payment,
  amountMinor?: number,
): boolean {
  const restMinor = payment.amountMinor - payment.refundedMinor;
  if (restMinor === 0 || payment.status === "DECLINED" || payment.status === "PENDING")
    return false;
  takeBack(payment, Math.min(amountMinor ?? restMinor, restMinor));
  payment.isReversed = payment.status === "REFUNDED";
  context.events.announce("PAYMENT.SALE.REVERSED", presentSale(context, payment));
  return true;
}

function takeBack(payment: Payment, amountMinor: number) {
  payment.refundedMinor += amountMinor;
  const isWhole = payment.refundedMinor === payment.amountMinor;
  payment.status = isWhole ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

/** A refund in the older format of events. It names the sale, not the subscription. */
export function presentSaleRefund(refund: Refund) {
  const { value: total } = presentMoney(refund.amountMinor, refund.currency);
  return {
    id: refund.id,
    sale_id: refund.paymentId,
    parent_payment: `PAY-${refund.paymentId}`,
    state: "completed",
    amount: { total, currency: refund.currency },
    refund_to_payer: { value: total, currency: refund.currency },
    refund_reason_code: "REFUND",
    create_time: seconds(refund.at),
    update_time: seconds(refund.at),
    links: [],
  };
}
