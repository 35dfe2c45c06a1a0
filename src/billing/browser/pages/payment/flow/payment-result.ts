import type { NotCompleted } from "./not-completed.ts";
import type { PendingPayment } from "./pending-payment.ts";

export type PaymentResult =
  | { kind: "activated" }
  /** The payer's bank has yet to confirm a transfer. */
  | { kind: "waiting"; payment: PendingPayment }
  | { kind: "not-completed"; what: NotCompleted; payment: PendingPayment | null };

/** How a provider's popup closed. */
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
