import fc from "fast-check";
import { expect, test } from "vitest";
import { toMinorUnits } from "./paypal-money.ts";

test.each([
  ["10.00", "USD", 1000],
  ["10.0", "USD", 1000],
  ["10", "USD", 1000],
  ["10.", "USD", 1000],
  [".5", "USD", 50],
  ["0.29", "USD", 29],
  ["1.10000", "USD", 110],
  ["335.00", "USD", 33_500],
  ["500", "JPY", 500],
  ["0", "USD", 0],
])("%s %s is %i of the smallest unit", (value, currency, amountMinor) => {
  expect(toMinorUnits(value, currency)).toBe(amountMinor);
});

test.each([
  ["10.001", "USD"],
  ["500.5", "JPY"],
  ["-10.00", "USD"],
  ["1e3", "USD"],
  ["1,000.00", "USD"],
  ["0x10", "USD"],
  ["", "USD"],
  [".", "USD"],
  [" ", "USD"],
  ["NaN", "USD"],
  ["99999999999999999999", "USD"],
])("%j %s is not an amount", (value, currency) => {
  expect(toMinorUnits(value, currency)).toBeNull();
});

test("conversion is exact", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (amountMinor) => {
      const digits = String(amountMinor).padStart(3, "0");
      const value = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(toMinorUnits(value, "USD")).toBe(amountMinor);
    }),
  );
});
