import type { Provider } from "../../contract.ts";

/**
 * The days on which a provider charges renewals: a month or year after the first payment, with the
 * exceptions below.
 */
export interface ChargeCalendar {
  /** The last day of a month on which the provider charges; later days move to it. */
  latestDay: number;
  /** The hour of the charge in UTC; null for the first payment's time of day. */
  hour: number | null;
}

/**
 * Observed at the providers (Paystack documents the 28th). The next date that a provider names
 * takes precedence.
 */
export const chargeCalendars: Readonly<Record<Provider, ChargeCalendar>> = {
  paystack: { latestDay: 28, hour: null },
  paypal: { latestDay: 31, hour: 10 },
};

/** A month or year after the payment. In a shorter month the 31st becomes the last day. */
export const plainCalendar: ChargeCalendar = { latestDay: 31, hour: null };
