import { loadUser } from "#accounts/client.ts";
import { billingEndpoints, type PaidPlan, type Period } from "#billing/contract.ts";
import { CallError, callApi } from "#platform/browser/call-api.ts";
import { forgetPayment, type KeptPayment, keepPayment } from "./kept-payment.ts";
import { loadPaystack, type PaystackPopup } from "./load-paystack.ts";
import { closedUnpaid, type NotCompleted, notBegun, notConfirmed } from "./not-completed.ts";
import { openPopup, type PopupEnd } from "./open-popup.ts";
import { patient, type Verified, verifyPayment } from "./verify-payment.ts";

export type PaymentResult =
  | { kind: "activated" }
  | { kind: "not-completed"; what: NotCompleted; payment: KeptPayment | null };

/** A checkout that the server has begun, with the popup to pay it in. */
export interface BegunPayment {
  payment: KeptPayment;
  accessCode: string;
  popup: PaystackPopup;
}

/** Has the server begin a checkout and fetches the provider's script. Never throws. */
export async function beginCardPayment(
  userId: string,
  { plan, period }: { plan: PaidPlan; period: Period },
): Promise<BegunPayment | PaymentResult> {
  try {
    const body = { subscription: plan, subscriptionType: period };
    const { data } = await callApi(billingEndpoints.startPaystackCheckout, { body });
    const { reference, accessCode, scriptUrl } = data;
    const popup = await loadPopup(scriptUrl);
    if (popup === null) return notCompleted(notBegun({ message: scriptMissing }));
    const payment = { userId, reference, plan, period, isPaid: false };
    keepPayment(payment);
    return { payment, accessCode, popup };
  } catch (error) {
    if (!(error instanceof CallError)) return notCompleted(notBegun({ message: unreachable }));
    // The plan may have begun elsewhere: by an earlier payment, or in another tab.
    if (error.code === "billing.already_subscribed") await loadUser();
    return notCompleted(notBegun(error));
  }
}

const unreachable = "We could not reach the school. Please check your connection.";
const scriptMissing =
  "The card payment page could not be loaded. Please check your connection, or allow it in your ad blocker.";

async function loadPopup(scriptUrl: string): Promise<PaystackPopup | null> {
  try {
    return await loadPaystack(scriptUrl);
  } catch {
    return null;
  }
}

/** Waits for the popup's end and asks the server what became of it. Never throws. */
export async function payInPopup(
  { payment, accessCode, popup }: BegunPayment,
  onPopupEnd: () => void,
): Promise<PaymentResult> {
  const end = await openPopup(popup, accessCode);
  onPopupEnd();
  if (end.kind !== "paid") return settleUnpaid(payment, end);
  return confirmPayment({ ...payment, reference: end.reference, isPaid: true });
}

/** Asks until the payment is confirmed or patience ends. */
export async function confirmPayment(payment: KeptPayment): Promise<PaymentResult> {
  keepPayment(payment);
  const verified = await verifyPayment(payment, patient);
  if (verified.kind === "activated") return activated();
  const what = notConfirmed(verified, payment.reference);
  if (what.offer !== "check") forgetPayment();
  return notCompleted(what, payment);
}

/**
 * A reload came between: quietly looks whether the payment went through. Null when the popup was
 * never paid in, which is nothing to speak of.
 */
export async function resumePayment(payment: KeptPayment): Promise<PaymentResult | null> {
  if (payment.isPaid) return confirmPayment(payment);
  const verified = await verifyPayment(payment, []);
  if (verified.kind === "activated") return activated();
  forgetPayment();
  return null;
}

/** Closed or broken. It may have been paid all the same, so the server looks once. */
async function settleUnpaid(
  payment: KeptPayment,
  end: Exclude<PopupEnd, { kind: "paid" }>,
): Promise<PaymentResult> {
  // A popup that claims success without saying of what is not completed (spec §4).
  if (end.kind === "paid-without-reference") {
    const claimed = { ...payment, isPaid: true };
    keepPayment(claimed);
    return notCompleted(
      { text: noReference, reference: payment.reference, offer: "check" },
      claimed,
    );
  }
  const verified = await verifyPayment(payment, []);
  if (verified.kind === "activated") return activated();
  const what = describeUnpaid(payment, end, verified);
  if (what.offer !== "check") forgetPayment();
  return notCompleted(what, payment);
}

function describeUnpaid(
  { reference }: KeptPayment,
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
  forgetPayment();
  await loadUser();
  return { kind: "activated" };
}

function notCompleted(what: NotCompleted, payment: KeptPayment | null = null): PaymentResult {
  return { kind: "not-completed", what, payment };
}
