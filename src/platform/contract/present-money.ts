export type Currency = "USD" | "NGN";

/** Creating a format costs more than a hundred uses of it. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount of cents or kobo as text: `$10`, `₦7,500`, and `$8.50` where it is not whole. The same
 * on the server and in every browser.
 */
export function presentMoney(amountMinor: number, currency: Currency): string {
  const digits = amountMinor % 100 === 0 ? 0 : 2;
  const key = `${currency} ${digits}`;
  const format = formats.get(key) ?? createFormat(currency, digits);
  formats.set(key, format);
  return format.format(amountMinor / 100);
}

function createFormat(currency: Currency, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
