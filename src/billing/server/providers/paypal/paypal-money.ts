import * as z from "zod";

/** PayPal encodes money as a decimal string: "10.00", also "10.0" or ".5". */
const decimal = /^(\d*)(?:\.(\d*))?$/;

export const paypalMoney = z
  .looseObject({
    currency_code: z.string().regex(/^[A-Za-z]{3}$/),
    value: z.string().max(32),
  })
  .transform((money, context) => {
    const currency = money.currency_code.toUpperCase();
    const amountMinor = toMinorUnits(money.value, currency);
    if (amountMinor === null) {
      context.addIssue({ code: "custom", message: "is no amount of this currency" });
      return z.NEVER;
    }
    return { amountMinor, currency };
  });

/**
 * The amount in the currency's smallest unit, without floating point. Null for text that is no
 * amount, is negative, or has more decimals than the currency.
 */
export function toMinorUnits(value: string, currency: string): number | null {
  const match = decimal.exec(value.trim());
  const whole = match?.[1] ?? "";
  const fraction = (match?.[2] ?? "").replace(/0+$/, "");
  if (!match || (whole === "" && match[2] === undefined) || value.trim() === ".") return null;
  const digits = minorDigitsOf(currency);
  if (fraction.length > digits) return null;
  const amountMinor = Number(BigInt(`0${whole}${fraction.padEnd(digits, "0")}`));
  return Number.isSafeInteger(amountMinor) ? amountMinor : null;
}

/** Two for dollars and naira, zero for yen. */
function minorDigitsOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
