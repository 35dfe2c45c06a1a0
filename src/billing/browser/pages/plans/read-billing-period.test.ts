import { expect, test } from "vitest";
import { readBillingPeriod } from "./read-billing-period.ts";

test.each([
  ["", null, "monthly"],
  ["", "yearly", "yearly"],
  ["period=monthly", "yearly", "monthly"],
  ["period=yearly", undefined, "yearly"],
  ["period=weekly", "yearly", "yearly"],
] as const)("?%s for a subscriber by %s shows %s [read-billing-period-1]", (search, own, shown) => {
  expect(readBillingPeriod(new URLSearchParams(search), own)).toBe(shown);
});
