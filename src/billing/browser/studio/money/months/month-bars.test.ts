import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatRoundAmount,
  gridLines,
  type MonthAmounts,
  piecesOf,
  recentMonths,
} from "./month-bars.ts";

const month = (grossMinor: number, feesMinor: number, refundsMinor: number): MonthAmounts => ({
  month: "2026-11",
  grossMinor,
  feesMinor,
  refundsMinor,
  netMinor: grossMinor - feesMinor - refundsMinor,
});

test("a month's bar is what is left, the fees and what was given back, up to the gross", () => {
  expect(piecesOf(month(10_000, 500, 2_000))).toEqual([
    { part: "net", from: 0, to: 7_500 },
    { part: "fees", from: 7_500, to: 8_000 },
    { part: "refunds", from: 8_000, to: 10_000 },
  ]);
});

test("a month without payments has no bar", () => {
  expect(piecesOf(month(0, 0, 0))).toEqual([]);
});

test("what was given back beyond the gross lies below zero", () => {
  expect(piecesOf(month(1_000, 50, 3_000))).toEqual([
    { part: "deficit", from: -2_050, to: 0 },
    { part: "fees", from: 0, to: 50 },
    { part: "refunds", from: 50, to: 1_000 },
  ]);
});

const amount = fc.nat({ max: 10_000_000_000 });
const anyMonth = fc.tuple(amount, amount, amount).map((amounts) => month(...amounts));

test("the pieces above zero reach from zero to the gross without a gap, and all lie between the lines", () => {
  fc.assert(
    fc.property(fc.array(anyMonth, { maxLength: 12 }), (months) => {
      const lines = gridLines(months);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(6);
      for (const each of months) {
        const above = piecesOf(each).filter(({ part }) => part !== "deficit");
        expect(above.at(0)?.from ?? 0).toBe(0);
        expect(above.at(-1)?.to ?? 0).toBe(each.grossMinor);
        for (const [index, { from }] of above.entries()) {
          if (index > 0) expect(from).toBe(above[index - 1]?.to);
        }
        expect(each.grossMinor).toBeLessThanOrEqual(lines.at(-1) ?? 0);
        expect(each.netMinor).toBeGreaterThanOrEqual(lines.at(0) ?? 0);
      }
    }),
  );
});

test("the lines stand at round amounts", () => {
  expect(gridLines([month(740_000, 0, 0)])).toEqual([0, 500_000, 1_000_000]);
  expect(gridLines([])).toEqual([0, 100]);
  expect(gridLines([month(1_000, 0, 3_000)])).toEqual([-2_000, -1_000, 0, 1_000]);
});

test.each([
  [50_000, "NGN", "₦500"],
  [2_000_000, "NGN", "₦20k"],
  [150_000_000, "NGN", "₦1.5m"],
  [-100_000, "USD", "-$1k"],
  [0, "USD", "$0"],
] as const)("%i of %s stands at its line as %s", (amountMinor, currency, text) => {
  expect(formatRoundAmount(amountMinor, currency)).toBe(text);
});

test("the last months go back over the turn of the year", () => {
  const until = "2026-02-28T23:00:00.000Z";
  expect(recentMonths(until, 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});
