import { expect, test } from "vitest";
import { formatReceiptNumber } from "./receipt.ts";

test.each([
  [{ kind: "receipt", year: 2026, sequence: 123 }, "R-2026-000123"],
  [{ kind: "credit-note", year: 2027, sequence: 4 }, "C-2027-000004"],
  [{ kind: "receipt", year: 2026, sequence: 1_234_567 }, "R-2026-1234567"],
] as const)("%j is the number %s", (input, number) => {
  expect(formatReceiptNumber(input)).toBe(number);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])(
  "a receipt cannot have the sequence %d",
  (sequence) => {
    expect(() => formatReceiptNumber({ kind: "receipt", year: 2026, sequence })).toThrow(
      RangeError,
    );
  },
);

test.each([0, 999, 10_000, 2026.5])("a receipt cannot be of the year %d", (year) => {
  expect(() => formatReceiptNumber({ kind: "receipt", year, sequence: 1 })).toThrow(RangeError);
});
