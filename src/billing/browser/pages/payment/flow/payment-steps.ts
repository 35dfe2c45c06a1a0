import { loadUser } from "#accounts/browser/index.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import type { BillingPeriod, PaidPlan } from "#billing/contract.ts";
import { ApiError } from "#platform/browser/api/call-api.ts";
import {
  closedUnpaid,
  type NotCompleted,
  notCompleted,
  notConfirmed,
  notStarted,
  type PaymentResult,
  type PopupResult,
} from "./payment-result.ts";
import {
  clearPendingPayment,
  type PendingPayment,
  retryDelaysMs,
  storePendingPayment,
  type VerificationResult,
  verifyPayment,
} from "./pending-payment.ts";

export interface PlanSelection {
  plan: PaidPlan;
  period: BillingPeriod;
}

/** A checkout that the server created, with the provider's loaded script. */
export interface LoadedCheckout<Script> {
  payment: PendingPayment;
  script: Script;
}

interface PaymentStart<Script> {
  method: PendingPayment["method"];
  /** Creates the checkout; returns its reference and the loader of the script. */
  start: () => Promise<{ reference: string; load: () => Promise<Script> }>;
  /** Shown when the provider's script fails to load. */
  scriptMissing: string;
}

/** Creates a checkout on the server and loads the provider's script. Never throws. */
export async function beginPayment<Script>(
  { _id: userId, email }: Pick<CurrentUser, "_id" | "email">,
  chosen: PlanSelection,
  { method, start, scriptMissing }: PaymentStart<Script>,
): Promise<LoadedCheckout<Script> | PaymentResult> {
  try {
    const { reference, load } = await start();
    const script = await load().catch(() => null);
    if (script === null) return notCompleted(notStarted({ message: scriptMissing }));
    const payment = { userId, email, method, reference, ...chosen, isPaid: false };
    storePendingPayment(payment);
    return { payment, script };
  } catch (error) {
    if (!(error instanceof ApiError)) return notCompleted(notStarted({ message: unreachable }));
    // An earlier payment or another tab may have started the plan.
    if (error.code === "billing.already_subscribed") await loadUser();
    return notCompleted(notStarted(error));
  }
}

const unreachable = "We could not reach the school. Please check your connection.";

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

/** Resumes a payment after a reload. Null if the popup was closed unpaid. */
export async function resumePayment(payment: PendingPayment): Promise<PaymentResult | null> {
  if (payment.isPaid) return confirmPayment(payment);
  const verified = await verifyPayment(payment, []);
  if (verified.kind === "activated") return activated();
  clearPendingPayment();
  // The page shows the pending transfer itself.
  if (verified.code === transferPending) await loadUser();
  return null;
}

/** Polls for some minutes until a transfer arrives. */
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

/** The popup was closed or failed, but may have been paid, so the server verifies once. */
async function finishUnpaid(
  payment: PendingPayment,
  result: Exclude<PopupResult, { kind: "paid" }>,
): Promise<PaymentResult> {
  // A success without a reference counts as not completed (spec §4).
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
  return isUnpaid ? notStarted({ message: reason }) : notConfirmed(verified, reference, reason);
}

const noReference = "The payment page did not say which payment it took.";
const popupBroke = "The payment page stopped with an error.";

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const transferPending = "billing.transfer_pending";
/** Most transfers arrive within minutes. */
const transferDelaysMs = [3, 5, 8, 12, 20, 30, 30, 30, 30].map((seconds) => seconds * 1_000);

/** The server has stored the transfer, so other tabs and devices show it too. */
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
