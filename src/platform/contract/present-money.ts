export type Currency = "USD" | "NGN";

/**
 * An amount of cents or kobo as text: `$10`, `₦7,500`, and `$8.50` where it is not whole. The same
 * on the server and in every browser.
 */
export function presentMoney(amountMinor: number, currency: Currency): string {
  const isWhole = amountMinor % 100 === 0;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  }).format(amountMinor / 100);
}
