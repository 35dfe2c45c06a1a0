import fc from "fast-check";
import { expect, test } from "vitest";
import { presentMoney } from "#platform/contract/present-money.ts";
import { parseAmount } from "./parse-amount.ts";

test.each([
  ["5000", 500_000],
  ["₦5,000", 500_000],
  [" $12.5 ", 1_250],
  ["12.50", 1_250],
  ["0.05", 5],
  ["1,234,567.89", 123_456_789],
])("%s is read as %i", (typed, amountMinor) => {
  expect(parseAmount(typed)).toBe(amountMinor);
});

test.each(["", "all", "-5", "5,00", "1.234", "5.", "1e3", "12 50", "٣"])(
  "%s is no amount",
  (typed) => {
    expect(parseAmount(typed)).toBeNull();
  },
);

test("every amount is read as it is shown", () => {
  const currency = fc.constantFrom("NGN" as const, "USD" as const);
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999_900 }), currency, (amountMinor, shownIn) => {
      expect(parseAmount(presentMoney(amountMinor, shownIn))).toBe(amountMinor);
    }),
  );
});
