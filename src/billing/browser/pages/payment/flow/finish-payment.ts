import { loadUser } from "#accounts/browser/index.ts";
import {
  closedUnpaid,
  type NotCompleted,
  notBegun,
  notCompleted,
  notConfirmed,
  type PaymentResult,
  type PopupResult,
} from "./payment-result.ts";
import {
  clearPendingPayment,
  type PendingPayment,
  storePendingPayment,
} from "./pending-payment.ts";
import { retryDelaysMs, type VerificationResult, verifyPayment } from "./verify-payment.ts";

/** Verifies the payment after its popup has closed. Never throws. */
export async function finishPayment(
  payment: PendingPayment,
  result: PopupResult,
): Promise<PaymentResult> {
  if (result.kind !== "paid") return finishUnpaid(payment, result);
  return confirmPayment({ ...payment, reference: result.reference, isPaid: true });
}

/** Verifies until the payment is confirmed or the retries are used up. */
export async function confirmPayment(payment: PendingPayment): Promise<PaymentResult> {
  storePendingPayment(payment);
  const verified = await verifyPayment(payment, retryDelaysMs);
  if (verified.kind === "activated") return activated();
  if (verified.code === transferPending) return waiting(payment);
  const what = notConfirmed(verified, payment.reference);
  if (what.offer !== "check") clearPendingPayment();
  return notCompleted(what, payment);
}

/** Resumes a payment after a reload. Null when nothing was paid in the popup. */
export async function resumePayment(payment: PendingPayment): Promise<PaymentResult | null> {
  if (payment.isPaid) return confirmPayment(payment);
  const verified = await verifyPayment(payment, []);
  if (verified.kind === "activated") return activated();
  clearPendingPayment();
  // The page itself says what is awaited.
  if (verified.code === transferPending) await loadUser();
  return null;
}

/** Asks for some minutes whether a transfer has arrived. */
export async function awaitBank(payment: PendingPayment): Promise<PaymentResult> {
  for (const delayMs of transferDelaysMs) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const verified = await verifyPayment(payment, []);
    if (verified.kind === "activated") return activated();
    const what = notConfirmed(verified, payment.reference);
    if (what.offer !== "check") return notCompleted(what, payment);
  }
  return waiting(payment);
}

/** The popup was closed or failed; it may have been paid anyway, so the server verifies once. */
async function finishUnpaid(
  payment: PendingPayment,
  result: Exclude<PopupResult, { kind: "paid" }>,
): Promise<PaymentResult> {
  // Success without a reference is not completed (spec §4).
  if (result.kind === "paid-without-reference") {
    const claimed = { ...payment, isPaid: true };
    storePendingPayment(claimed);
    return notCompleted(
      { text: noReference, reference: payment.reference, offer: "check" },
      claimed,
    );
  }
  const verified = await verifyPayment(payment, []);
  if (verified.kind === "activated") return activated();
  if (verified.code === transferPending) return waiting(payment);
  const what = describeUnpaid(payment, result, verified);
  if (what.offer !== "check") clearPendingPayment();
  return notCompleted(what, payment);
}

function describeUnpaid(
  { reference }: PendingPayment,
  result: Extract<PopupResult, { kind: "cancelled" | "error" }>,
  verified: Extract<VerificationResult, { kind: "refused" }>,
): NotCompleted {
  const isUnpaid = verified.code === "billing.payment_pending";
  if (result.kind === "cancelled") {
    return isUnpaid ? closedUnpaid() : notConfirmed(verified, reference);
  }
  const reason = sentence(result.text ?? popupBroke);
  return isUnpaid ? notBegun({ message: reason }) : notConfirmed(verified, reference, reason);
}

const noReference = "The payment page did not say which payment it took.";
const popupBroke = "The payment page stopped with an error.";

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const transferPending = "billing.transfer_pending";
/** Most transfers arrive within minutes. */
const transferDelaysMs = [3, 5, 8, 12, 20, 30, 30, 30, 30].map((seconds) => seconds * 1_000);

/** The server knows of it from now on, in other tabs and devices too. */
async function waiting(payment: PendingPayment): Promise<PaymentResult> {
  clearPendingPayment();
  await loadUser();
  return { kind: "waiting", payment };
}

async function activated(): Promise<PaymentResult> {
  clearPendingPayment();
  await loadUser();
  return { kind: "activated" };
}
