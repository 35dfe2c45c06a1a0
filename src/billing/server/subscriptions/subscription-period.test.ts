import { expect, test } from "vitest";
import { currentEntitlement, type PlanPayment } from "./subscription-period.ts";

function paid(reference: string, day: string, over: Partial<PlanPayment> = {}): PlanPayment {
  const paidAt = new Date(`${day}T10:00:00Z`);
  return {
    reference,
    plan: "beginner",
    billingPeriod: "monthly",
    paidAt,
    orderedAt: paidAt,
    ...over,
  };
}

const through = (payments: PlanPayment[]) =>
  currentEntitlement(payments)?.paidThrough.toISOString();

test("without payments there is no entitlement", () => {
  expect(currentEntitlement([])).toBeUndefined();
});

test.each([
  ["2026-01-31", "monthly", "2026-02-28T10:00:00.000Z"],
  ["2026-03-15", "monthly", "2026-04-15T10:00:00.000Z"],
  ["2028-02-29", "yearly", "2029-02-28T10:00:00.000Z"],
])("a payment on %s %s lasts through %s", (day, billingPeriod, end) => {
  expect(through([paid("a", day, { billingPeriod })])).toBe(end);
});

test("paying the running plan twice gives two billing periods", () => {
  expect(through([paid("a", "2026-03-01"), paid("b", "2026-03-02")])).toBe(
    "2026-05-01T10:00:00.000Z",
  );
});

test("the same plan after a pause starts again", () => {
  expect(through([paid("a", "2026-01-01"), paid("b", "2026-06-01")])).toBe(
    "2026-07-01T10:00:00.000Z",
  );
});

test("another plan starts immediately, without the old one's days", () => {
  const other = paid("b", "2026-03-02", { plan: "professional" });
  expect(currentEntitlement([paid("a", "2026-03-01"), other])).toEqual({
    reference: "b",
    paidThrough: new Date("2026-04-02T10:00:00Z"),
  });
});

test("a changed billing period starts immediately", () => {
  const yearly = paid("b", "2026-03-02", { billingPeriod: "yearly" });
  expect(through([paid("a", "2026-03-01"), yearly])).toBe("2027-03-02T10:00:00.000Z");
});

test("the result does not depend on the order of payments", () => {
  const payments = [
    paid("a", "2026-03-01"),
    paid("b", "2026-03-01"),
    paid("c", "2026-03-05", { plan: "professional" }),
    paid("d", "2026-03-06", { plan: "professional" }),
  ];
  const ends = [payments, payments.toReversed(), [2, 0, 3, 1].flatMap((at) => payments[at] ?? [])];
  expect(new Set(ends.map((it) => JSON.stringify(currentEntitlement(it)))).size).toBe(1);
  expect(currentEntitlement(payments)?.reference).toBe("d");
});

test("a provider's slow clock does not reorder payments", () => {
  const first = paid("a", "2026-03-01");
  const orderedAt = new Date("2026-03-01T10:00:00.500Z");
  const paidAt = new Date("2026-03-01T09:59:59Z");
  const second = { ...first, reference: "b", plan: "professional", paidAt, orderedAt };
  expect(currentEntitlement([second, first])).toEqual({
    reference: "b",
    paidThrough: new Date("2026-04-01T09:59:59Z"),
  });
});
