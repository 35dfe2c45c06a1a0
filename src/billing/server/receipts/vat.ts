import type { Currency } from "#platform/contract/present-money.ts";
import type { Seller, VatRate } from "./receipt.ts";
/** A total that includes VAT, in its two parts. */
export interface VatSplit {
  netMinor: number;
  vatMinor: number;
}

/** Rates have at most two decimals, so a percent is divided into this many whole steps. */
const stepsPerPercent = 100;

/**
 * Splits a total that includes VAT. The VAT is rounded to the minor unit, half away from zero; the
 * two parts always sum to the total. Throws a `RangeError` for an amount that is not a whole number of
 * minor units, and for a rate that is not between 0 and 100 with at most two decimals.
 */
export function splitVat(totalMinor: number, ratePercent: number): VatSplit {
  if (!Number.isSafeInteger(totalMinor)) {
    throw new RangeError(`${totalMinor} is no amount in minor units`);
  }
  const steps = Math.round(ratePercent * stepsPerPercent);
  if (steps / stepsPerPercent !== ratePercent || ratePercent < 0 || ratePercent > 100) {
    throw new RangeError(`${ratePercent} is no VAT rate`);
  }
  // The product may exceed the integers that a number holds exactly.
  const dividend = BigInt(Math.abs(totalMinor)) * BigInt(steps);
  const divisor = BigInt(100 * stepsPerPercent + steps);
  const size = Number((2n * dividend + divisor) / (2n * divisor));
  const vatMinor = totalMinor < 0 ? 0 - size : size;
  return { netMinor: totalMinor - vatMinor, vatMinor };
}

/**
 * The rate of VAT of a payment; null without one. A rate of both country and currency takes
 * precedence over the country's, and that over the currency's; `vatRatePercent` applies otherwise.
 */
export function findVatRate(
  { vatRates = [], vatRatePercent }: Pick<Seller, "vatRates" | "vatRatePercent">,
  { currency, country }: { currency: Currency; country: string | null },
): number | null {
  const fitting = vatRates.filter(
    (rate) =>
      (rate.currency === undefined || rate.currency === currency) &&
      (rate.country === undefined || rate.country === country),
  );
  const [best] = fitting.toSorted((one, other) => weightOf(other) - weightOf(one));
  const ratePercent = best?.ratePercent ?? vatRatePercent ?? 0;
  return ratePercent === 0 ? null : ratePercent;
}

const weightOf = ({ country, currency }: VatRate): number =>
  (country === undefined ? 0 : 2) + (currency === undefined ? 0 : 1);
