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

test("nobody who paid nothing holds anything", () => {
  expect(currentEntitlement([])).toBeUndefined();
});

test.each([
  ["2026-01-31", "monthly", "2026-02-28T10:00:00.000Z"],
  ["2026-03-15", "monthly", "2026-04-15T10:00:00.000Z"],
  ["2028-02-29", "yearly", "2029-02-28T10:00:00.000Z"],
])("what was paid on %s %s lasts through %s", (day, billingPeriod, end) => {
  expect(through([paid("a", day, { billingPeriod })])).toBe(end);
});

test("paying the running plan twice gives two periods", () => {
  expect(through([paid("a", "2026-03-01"), paid("b", "2026-03-02")])).toBe(
    "2026-05-01T10:00:00.000Z",
  );
});

test("the same plan after a pause begins anew", () => {
  expect(through([paid("a", "2026-01-01"), paid("b", "2026-06-01")])).toBe(
    "2026-07-01T10:00:00.000Z",
  );
});

test("another plan begins at once and does not inherit the old one's days", () => {
  const other = paid("b", "2026-03-02", { plan: "professional" });
  expect(currentEntitlement([paid("a", "2026-03-01"), other])).toEqual({
    reference: "b",
    paidThrough: new Date("2026-04-02T10:00:00Z"),
  });
});

test("a change of period is no second helping of the same", () => {
  const yearly = paid("b", "2026-03-02", { billingPeriod: "yearly" });
  expect(through([paid("a", "2026-03-01"), yearly])).toBe("2027-03-02T10:00:00.000Z");
});

test("in whatever order payments become known, the end is the same", () => {
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

test("a provider's clock that is behind does not put a payment before one that led to it", () => {
  const first = paid("a", "2026-03-01");
  const orderedAt = new Date("2026-03-01T10:00:00.500Z");
  const paidAt = new Date("2026-03-01T09:59:59Z");
  const second = { ...first, reference: "b", plan: "professional", paidAt, orderedAt };
  expect(currentEntitlement([second, first])).toEqual({
    reference: "b",
    paidThrough: new Date("2026-04-01T09:59:59Z"),
  });
});
