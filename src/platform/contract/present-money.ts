import { presentNumber } from "./present-number.ts";

export type Currency = "USD" | "NGN";

export const currencySymbols: Readonly<Record<Currency, string>> = { USD: "$", NGN: "₦" };

/**
 * An amount of cents or kobo as text: `$10`, `₦7,500`, and `$8.50` where it is not whole. The same
 * on the server and in every browser.
 */
export function presentMoney(amountMinor: number, currency: Currency): string {
  const sign = amountMinor < 0 ? "-" : "";
  const minor = Math.abs(amountMinor);
  const rest = minor % 100;
  const decimals = rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`;
  return `${sign}${currencySymbols[currency]}${presentNumber(Math.floor(minor / 100))}${decimals}`;
}
