import * as z from "zod";

const delayMs = z.int().min(0).max(3_600_000).nullable();

/** How the next approvals go on: at once unless told otherwise; null waits until it is told to. */
export const behaviourChange = z.strictObject({
  /** From the payer's approval until the subscription is active. */
  activationDelayMs: delayMs.optional(),
  /** From then until the first payment. */
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
