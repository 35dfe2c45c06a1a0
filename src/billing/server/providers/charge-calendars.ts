import type { Provider } from "../../contract.ts";

/** On which days a provider charges a renewal: a month or year after the first payment, but … */
export interface ChargeCalendar {
  /** … never later in the month than this day; later days of a month fall on it. */
  latestDay: number;
  /** … at this hour in UTC; null for the time of day of the first payment. */
  hour: number | null;
}

/** Seen at the providers (Paystack documents the 28th); their own next date overrides it. */
export const chargeCalendars: Readonly<Record<Provider, ChargeCalendar>> = {
  paystack: { latestDay: 28, hour: null },
  paypal: { latestDay: 31, hour: 10 },
};

/** A month or year after the day on which it was paid; the 31st ends on a shorter month's last day. */
export const plainCalendar: ChargeCalendar = { latestDay: 31, hour: null };
