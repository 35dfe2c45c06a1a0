import fc from "fast-check";
import { expect, test } from "vitest";
import { findVatRate, splitVat } from "./vat.ts";

test.each([
  [1_000_000, 7.5, 69_767],
  [1_500, 20, 250],
  [1_075, 7.5, 75],
  [1, 7.5, 0],
  [-1_000_000, 7.5, -69_767],
  [999, 0, 0],
])("%d with VAT of %d%% includes %d of it", (total, rate, vatMinor) => {
  expect(splitVat(total, rate)).toEqual({ netMinor: total - vatMinor, vatMinor });
});

const total = fc.maxSafeInteger();
const rate = fc.integer({ min: 0, max: 10_000 }).map((steps) => steps / 100);

test("the two parts always sum to the total, in whole minor units", () => {
  fc.assert(
    fc.property(total, rate, (amount, percent) => {
      const { netMinor, vatMinor } = splitVat(amount, percent);
      expect(netMinor + vatMinor).toBe(amount);
      expect(Number.isSafeInteger(netMinor) && Number.isSafeInteger(vatMinor)).toBe(true);
    }),
  );
});

test("the VAT is the rate of the net amount, to within half a minor unit", () => {
  fc.assert(
    fc.property(total, rate, (amount, percent) => {
      // vat / total = rate / (100 + rate), in exact arithmetic.
      const steps = BigInt(Math.round(percent * 100));
      const vat = BigInt(splitVat(amount, percent).vatMinor);
      const error = vat * (10_000n + steps) - BigInt(amount) * steps;
      expect(2n * (error < 0n ? -error : error) <= 10_000n + steps).toBe(true);
    }),
  );
});

test("money given back splits as it did when it was paid", () => {
  fc.assert(
    fc.property(total, rate, (amount, percent) => {
      const { netMinor, vatMinor } = splitVat(amount, percent);
      const back = splitVat(0 - amount, percent);
      expect([back.netMinor, back.vatMinor]).toEqual([0 - netMinor, 0 - vatMinor]);
    }),
  );
});

test.each([
  [10.5, 7.5],
  [2 ** 53, 7.5],
  [1_000, 7.555],
  [1_000, -1],
  [1_000, 100.5],
  [1_000, Number.NaN],
])("an amount of %d with a rate of %d%% is rejected", (amount, percent) => {
  expect(() => splitVat(amount, percent)).toThrow(RangeError);
});

const seller = {
  vatRatePercent: 7.5,
  vatRates: [
    { currency: "USD", ratePercent: 0 },
    { country: "GB", ratePercent: 20 },
    { currency: "USD", country: "DE", ratePercent: 19 },
    { country: "DE", ratePercent: 7 },
  ],
} as const;

test.each([
  ["naira, from nowhere known", "NGN", null, 7.5],
  ["naira, from Nigeria", "NGN", "NG", 7.5],
  ["dollars, from nowhere known", "USD", null, null],
  ["dollars, from Nigeria", "USD", "NG", null],
  ["dollars, from Great Britain", "USD", "GB", 20],
  ["dollars, from Germany", "USD", "DE", 19],
  ["naira, from Germany", "NGN", "DE", 7],
] as const)("%s [vat-1]", (_, currency, country, rate) => {
  expect(findVatRate(seller, { currency, country })).toBe(rate);
});

test("without a list the one rate holds for everybody, and without both none [vat-1]", () => {
  const payment = { currency: "USD", country: "GB" } as const;
  expect(findVatRate({ vatRatePercent: 7.5 }, payment)).toBe(7.5);
  expect(findVatRate({}, payment)).toBeNull();
});
