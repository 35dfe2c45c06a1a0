/** A total that includes VAT, in its two parts. */
export interface VatSplit {
  netMinor: number;
  vatMinor: number;
}

/** A rate has at most two decimals, so it is a whole number of these in a percent. */
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
  // The product may exceed what a number holds exactly.
  const dividend = BigInt(Math.abs(totalMinor)) * BigInt(steps);
  const divisor = BigInt(100 * stepsPerPercent + steps);
  const size = Number((2n * dividend + divisor) / (2n * divisor));
  const vatMinor = totalMinor < 0 ? 0 - size : size;
  return { netMinor: totalMinor - vatMinor, vatMinor };
}
