import { loadUser } from "#accounts/browser/index.ts";
import { closedUnpaid, type NotCompleted, notBegun, notConfirmed } from "./not-completed.ts";
import { notCompleted, type PaymentResult, type PopupEnd } from "./payment-result.ts";
import {
  clearPendingPayment,
  type PendingPayment,
  storePendingPayment,
} from "./pending-payment.ts";
import { patient, type Verified, verifyPayment } from "./verify-payment.ts";

/** The popup is closed: asks the server what became of the payment. Never throws. */
export async function settlePopup(payment: PendingPayment, end: PopupEnd): Promise<PaymentResult> {
  if (end.kind !== "paid") return setUnpaid(payment, end);
  return confirmPayment({ ...payment, reference: end.reference, isPaid: true });
}

/** Asks until the payment is confirmed or patience ends. */
export async function confirmPayment(payment: PendingPayment): Promise<PaymentResult> {
  storePendingPayment(payment);
  const verified = await verifyPayment(payment, patient);
  if (verified.kind === "activated") return activated();
  const what = notConfirmed(verified, payment.reference);
  if (what.offer !== "check") clearPendingPayment();
  return notCompleted(what, payment);
}

/**
 * A reload came between: quietly looks whether the payment went through. Null when the popup was
 * never paid in, which is nothing to speak of.
 */
export async function resumePayment(payment: PendingPayment): Promise<PaymentResult | null> {
  if (payment.isPaid) return confirmPayment(payment);
  const verified = await verifyPayment(payment, []);
  if (verified.kind === "activated") return activated();
  clearPendingPayment();
  return null;
}

/** Closed or broken. It may have been paid all the same, so the server looks once. */
async function setUnpaid(
  payment: PendingPayment,
  end: Exclude<PopupEnd, { kind: "paid" }>,
): Promise<PaymentResult> {
  // A popup that claims success without saying of what is not completed (spec §4).
  if (end.kind === "paid-without-reference") {
    const claimed = { ...payment, isPaid: true };
    storePendingPayment(claimed);
    return notCompleted(
      { text: noReference, reference: payment.reference, offer: "check" },
      claimed,
    );
  }
  const verified = await verifyPayment(payment, []);
  if (verified.kind === "activated") return activated();
  const what = describeUnpaid(payment, end, verified);
  if (what.offer !== "check") clearPendingPayment();
  return notCompleted(what, payment);
}

function describeUnpaid(
  { reference }: PendingPayment,
  end: Extract<PopupEnd, { kind: "cancelled" | "error" }>,
  verified: Extract<Verified, { kind: "refused" }>,
): NotCompleted {
  const isUnpaid = verified.code === "billing.payment_pending";
  if (end.kind === "cancelled") {
    return isUnpaid ? closedUnpaid() : notConfirmed(verified, reference);
  }
  const why = sentence(end.text ?? popupBroke);
  return isUnpaid ? notBegun({ message: why }) : notConfirmed(verified, reference, why);
}

const noReference = "The payment page did not say which payment it took.";
const popupBroke = "The payment page stopped with an error.";

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

async function activated(): Promise<PaymentResult> {
  clearPendingPayment();
  await loadUser();
  return { kind: "activated" };
}
