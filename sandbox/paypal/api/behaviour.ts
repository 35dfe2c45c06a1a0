import * as z from "zod";

const delayMs = z.int().min(0).max(3_600_000).nullable();

/** Delays of the next approvals; null waits for a control step. */
export const behaviourChange = z.strictObject({
  /** From approval until the subscription is active. */
  activationDelayMs: delayMs.optional(),
  /** From activation until the first payment. */
  firstPaymentDelayMs: delayMs.optional(),
  /** The number of next payments that stay pending until a control ends them. */
  pendingPayments: z.int().min(0).max(1000).optional(),
});

export interface Behaviour {
  activationDelayMs: number | null;
  firstPaymentDelayMs: number | null;
  pendingPayments: number;
}

export const defaultBehaviour: Readonly<Behaviour> = {
  activationDelayMs: 0,
  firstPaymentDelayMs: 0,
  pendingPayments: 0,
};
