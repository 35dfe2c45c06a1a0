import { expect, test } from "vitest";
import type { MoneyOverview } from "#billing/contract/studio-money.ts";
import { currenciesOf, formatChurn, formatRecurring, presentSubscribers } from "./money-figures.ts";

const empty: MoneyOverview = {
  asOf: "2026-11-23T12:00:00.000Z",
  subscribers: [],
  givenPlans: 0,
  recurring: [],
  months: [],
  tapes: [],
  churn: { last30Days: { atStart: 0, lost: 0 }, months: [] },
  openFlags: 0,
  unmatchedPayments: 0,
  pastDueStudents: 0,
};

const held = { plan: "beginner", billingPeriod: "monthly", currency: "NGN" } as const;

test("the currencies are those with any money, naira first", () => {
  expect(currenciesOf(empty)).toEqual([]);
  const recurring: MoneyOverview["recurring"] = [{ currency: "USD", amountMinor: 100 }];
  const tape = { month: "2026-11", currency: "NGN", payments: 1, grossMinor: 100 } as const;
  expect(currenciesOf({ ...empty, recurring, tapes: [tape] })).toEqual(["NGN", "USD"]);
});

test("subscribers are counted over all plans, and only those groups are named that have any", () => {
  const subscribers: MoneyOverview["subscribers"] = [
    { ...held, total: 1_200, renewing: 1_199, pastDue: 1, ending: 0 },
    {
      ...held,
      billingPeriod: "yearly",
      currency: "USD",
      total: 3,
      renewing: 0,
      pastDue: 0,
      ending: 3,
    },
  ];
  expect(presentSubscribers({ ...empty, subscribers })).toEqual({
    value: "1,203",
    note: "1,199 renewing, 1 past due and 3 ending",
  });
  expect(presentSubscribers(empty)).toEqual({ value: "0", note: "" });
});

test("what renews is named in each currency, never added up", () => {
  const recurring: MoneyOverview["recurring"] = [
    { currency: "NGN", amountMinor: 125_000_000 },
    { currency: "USD", amountMinor: 34_050 },
  ];
  expect(formatRecurring({ ...empty, recurring })).toBe("₦1,250,000 and $340.50");
  expect(formatRecurring(empty)).toBe("None");
});

test.each([
  [0, 0, "–"],
  [41, 2, "4.9%"],
  [10, 0, "0%"],
  [2, 2, "100%"],
])("of %i who paid, %i left: %s", (atStart, lost, text) => {
  expect(formatChurn({ atStart, lost })).toBe(text);
});
