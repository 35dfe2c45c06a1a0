import type { VerificationResult } from "./verify-payment.ts";

/** What the dialog "Payment not completed" says and offers. */
export interface NotCompleted {
  text: string;
  /** The payment to name when writing to the school, where money may have been taken. */
  reference: string | null;
  /** `check` asks about the same payment again, `retry` begins another. */
  offer: "check" | "retry" | "none";
}

/** The popup never opened, so that nothing can have been paid. */
export function notBegun({ code, message }: { code?: string; message: string }): NotCompleted {
  if (code === "billing.already_subscribed") {
    return { text: message, reference: null, offer: "none" };
  }
  return { text: `${message} Nothing was charged.`, reference: null, offer: "retry" };
}

/** The popup was closed, and the server has asked: the provider knows of no payment. */
export function closedUnpaid(): NotCompleted {
  return notBegun({ message: "You closed the payment before it was finished." });
}

/** The server did not confirm. `why` is what the popup said of it, if anything. */
export function notConfirmed(
  { code, text }: Extract<VerificationResult, { kind: "refused" }>,
  reference: string,
  reason: string | null = null,
): NotCompleted {
  const isFinal = code === "billing.payment_failed" || code === "billing.payment_mismatch";
  return { text: reason ?? text, reference, offer: isFinal ? "retry" : "check" };
}
