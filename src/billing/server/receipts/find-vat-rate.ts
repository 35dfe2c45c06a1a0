import type { Currency } from "#platform/contract/present-money.ts";
import type { Seller, VatRate } from "./receipt.ts";

/**
 * The rate of VAT within a payment; null where none is charged. The country counts over the currency, and
 * both over one of them; `vatRatePercent` holds where no rate of the list fits.
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
