import * as z from "zod";

const delayMs = z.int().min(0).max(3_600_000).nullable();

/** Delays of the next approvals; null waits for a control step. */
export const behaviourChange = z.strictObject({
  /** From approval until the subscription is active. */
  activationDelayMs: delayMs.optional(),
  /** From activation until the first payment. */
  firstPaymentDelayMs: delayMs.optional(),
});

export interface Behaviour {
  activationDelayMs: number | null;
  firstPaymentDelayMs: number | null;
}

export const defaultBehaviour: Readonly<Behaviour> = {
  activationDelayMs: 0,
  firstPaymentDelayMs: 0,
};
