import type { PendingPayment, VerificationResult } from "./pending-payment.ts";

export type PaymentResult =
  | { kind: "activated" }
  /** The payer's bank must still confirm a transfer. */
  | { kind: "waiting"; payment: PendingPayment }
  | { kind: "not-completed"; what: NotCompleted; payment: PendingPayment | null };

/** The outcome of a provider's popup. */
export type PopupResult =
  | { kind: "paid"; reference: string }
  /** Reported as paid, without a reference. */
  | { kind: "paid-without-reference" }
  | { kind: "cancelled" }
  | { kind: "error"; text: string | null };

export function notCompleted(
  what: NotCompleted,
  payment: PendingPayment | null = null,
): PaymentResult {
  return { kind: "not-completed", what, payment };
}

/** The content of the dialog "Payment not completed". */
export interface NotCompleted {
  text: string;
  /** The reference to give to the school, if money may have been taken. */
  reference: string | null;
  /** `check` verifies the same payment again, `retry` starts another, `choose` returns to the plans. */
  offer: "check" | "retry" | "choose" | "none";
}

/** The popup never opened, so nothing was paid. */
export function notStarted({ code, message }: { code?: string; message: string }): NotCompleted {
  if (code === "billing.already_subscribed") {
    return { text: message, reference: null, offer: "none" };
  }
  return { text: `${message} Nothing was charged.`, reference: null, offer: "retry" };
}

/** The popup was closed, and the provider confirms that nothing was paid. */
export function closedUnpaid(): NotCompleted {
  return notStarted({ message: "You closed the payment before it was finished." });
}

/** The server did not confirm the payment. `reason` is the popup's error, if any. */
export function notConfirmed(
  { code, text }: Extract<VerificationResult, { kind: "refused" }>,
  reference: string,
  reason: string | null = null,
): NotCompleted {
  // The payment succeeded and its time is over, so there is nothing to check.
  if (code === "billing.plan_ended") return { text, reference: null, offer: "choose" };
  const isFinal = code === "billing.payment_failed" || code === "billing.payment_mismatch";
  const why = code === "billing.provider_unavailable" ? unanswered : text;
  return { text: reason ?? why, reference, offer: isFinal ? "retry" : "check" };
}

/** The text for a payment that may have succeeded. */
const unanswered =
  "The payment provider does not answer us at the moment. If you have paid, please do not pay again: we go on asking, and your plan opens by itself.";
