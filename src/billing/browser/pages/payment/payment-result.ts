import type { KeptPayment } from "./kept-payment.ts";
import type { NotCompleted } from "./not-completed.ts";

export type PaymentResult =
  | { kind: "activated" }
  | { kind: "not-completed"; what: NotCompleted; payment: KeptPayment | null };

/** How a provider's popup was left, whichever the provider. */
export type PopupEnd =
  | { kind: "paid"; reference: string }
  /** It says that it was paid, and not what. */
  | { kind: "paid-without-reference" }
  | { kind: "cancelled" }
  | { kind: "error"; text: string | null };

export function notCompleted(
  what: NotCompleted,
  payment: KeptPayment | null = null,
): PaymentResult {
  return { kind: "not-completed", what, payment };
}
