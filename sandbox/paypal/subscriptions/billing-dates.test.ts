import { expect, test } from "vitest";
import { billingTimeOf } from "./billing-dates.ts";

test.each([
  ["2026-01-15T08:30:00.250Z", "MONTH", 1, "2026-02-15T10:00:00Z"],
  ["2026-01-15T23:59:59Z", "MONTH", 1, "2026-02-15T10:00:00Z"],
  ["2026-01-31T10:00:00Z", "MONTH", 1, "2026-02-28T10:00:00Z"],
  ["2026-01-31T10:00:00Z", "MONTH", 2, "2026-03-31T10:00:00Z"],
  ["2028-02-29T10:00:00Z", "YEAR", 1, "2029-02-28T10:00:00Z"],
  ["2028-02-29T10:00:00Z", "YEAR", 4, "2032-02-29T10:00:00Z"],
  ["2026-05-10T18:00:00Z", "WEEK", 0, "2026-05-10T10:00:00Z"],
] as const)("counted from %s, %s cycle %i is charged at %s", (anchor, interval, cycle, at) => {
  expect(billingTimeOf(anchor, interval, cycle)).toBe(at);
});
