import { expect, test } from "vitest";
import { type Currency, presentMoney } from "./present-money.ts";

test.each([
  [1_000, "USD", "$10"],
  [33_500, "USD", "$335"],
  [850, "USD", "$8.50"],
  [1_050, "USD", "$10.50"],
  [1_005, "USD", "$10.05"],
  [-123_450, "USD", "-$1,234.50"],
  [750_000, "NGN", "₦7,500"],
  [2_000_000, "NGN", "₦20,000"],
  [20_000_000, "NGN", "₦200,000"],
  [750_050, "NGN", "₦7,500.50"],
] as [number, Currency, string][])("%i of %s is shown as %s", (amountMinor, currency, text) => {
  expect(presentMoney(amountMinor, currency)).toBe(text);
});
