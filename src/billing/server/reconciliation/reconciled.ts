import type { PaymentDeps } from "../payment-deps.ts";

export interface ReconcileDeps extends PaymentDeps {
  log: { warn: (details: object, message: string) => void };
}

export interface Reconciled {
  /** How many times a provider was asked. */
  asked: number;
  /** How often it gave no usable answer; it is asked again. */
  failed: number;
}
