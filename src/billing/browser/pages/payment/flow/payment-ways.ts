import type { OnceChannel, Provider } from "#billing/contract.ts";
import type { Currency } from "#platform/contract/present-money.ts";

interface PaymentWayDetails {
  method: Provider;
  currency: Currency;
  /** How one period is paid without renewal; null where the plan renews. */
  once: OnceChannel | null;
}

/** The ways to pay for a plan that the payment dialog offers. */
export const paymentWays = {
  card: { method: "paystack", currency: "NGN", once: null },
  "dollar-card": { method: "paystack", currency: "USD", once: null },
  paypal: { method: "paypal", currency: "USD", once: null },
  "transfer-once": { method: "paystack", currency: "NGN", once: "bank_transfer" },
  "ussd-once": { method: "paystack", currency: "NGN", once: "ussd" },
  "card-once": { method: "paystack", currency: "NGN", once: "card" },
} as const satisfies Record<string, PaymentWayDetails>;

export type PaymentWay = keyof typeof paymentWays;
