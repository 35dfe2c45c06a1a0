import { expect, test } from "vitest";
import { findVatRate } from "./find-vat-rate.ts";

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
