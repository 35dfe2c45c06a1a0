import { expect, test } from "vitest";
import { nextPaymentAt } from "./next-payment.ts";

test.each([
  ["2026-01-15T10:00:00Z", "monthly", "2026-02-15T10:00:00Z"],
  ["2026-01-28T10:00:00Z", "monthly", "2026-02-28T10:00:00Z"],
  ["2026-01-29T10:00:00Z", "monthly", "2026-02-28T10:00:00Z"],
  ["2026-03-31T10:00:00Z", "monthly", "2026-04-28T10:00:00Z"],
  ["2026-12-31T10:00:00Z", "annually", "2027-12-28T10:00:00Z"],
  ["2028-02-29T10:00:00Z", "annually", "2029-02-28T10:00:00Z"],
  ["2026-01-31T10:00:00Z", "quarterly", "2026-04-28T10:00:00Z"],
  ["2026-01-31T10:00:00Z", "weekly", "2026-02-07T10:00:00Z"],
] as const)("begun at %s, a %s plan is charged next at %s", (start, interval, next) => {
  expect(nextPaymentAt(start, interval)).toBe(next);
});
