import { expect, test } from "vitest";
import { type PlanOffer, paidPlans } from "#billing/contract.ts";
import { draftedPricesOf, draftOf, listDraftedChanges, readDraft } from "./price-draft.ts";

const offers: PlanOffer[] = paidPlans.map((plan, index) => ({
  plan,
  name: plan,
  text: "",
  prices: {
    monthly: { NGN: 750_000 + index, USD: 1_000 },
    yearly: { NGN: 8_000_000, USD: 10_050 },
  },
}));

const limits = {
  NGN: { minMinor: 10_000, maxMinor: 1_000_000_000 },
  USD: { minMinor: 200, maxMinor: 1_000_000 },
};
const base = { offers, limits };

test("prices are read as they are shown", () => {
  expect(draftOf(offers)).toMatchObject({
    "beginner.monthly.NGN": "₦7,500",
    "beginner.yearly.USD": "$100.50",
  });
  expect(readDraft(base, draftOf(offers))).toEqual({ offers, problems: {} });
});

test("a changed price changes that one alone", () => {
  const draft = { ...draftOf(offers), "intermediate.monthly.USD": "17.5" };
  const { offers: typed, problems } = readDraft(base, draft);
  expect(problems).toEqual({});
  expect(draftedPricesOf(typed)[1]?.prices.monthly).toEqual({ NGN: 750_001, USD: 1_750 });
  expect(draftedPricesOf(typed)[0]).toEqual(draftedPricesOf(offers)[0]);
});

test.each(["", "free", "0", "-5", "1.234", "99.99", "10,000,001", "30,000,000"])(
  "%s is no price",
  (typed) => {
    const { problems } = readDraft(base, { ...draftOf(offers), "beginner.monthly.NGN": typed });
    expect(Object.keys(problems)).toEqual(["beginner.monthly.NGN"]);
  },
);

test("what changes is listed, and a price three times as high or as low is steep", () => {
  const draft = {
    ...draftOf(offers),
    "beginner.monthly.NGN": "9000",
    "beginner.monthly.USD": "30",
    "professional.yearly.USD": "33.50",
  };
  const { offers: typed } = readDraft(base, draft);
  expect(listDraftedChanges(offers, draftedPricesOf(typed))).toEqual([
    {
      name: "beginner, naira a month",
      before: "₦7,500",
      after: "₦9,000",
      isSteep: false,
    },
    { name: "beginner, dollars a month", before: "$10", after: "$30", isSteep: true },
    { name: "professional, dollars a year", before: "$100.50", after: "$33.50", isSteep: true },
  ]);
  expect(listDraftedChanges(offers, draftedPricesOf(offers))).toEqual([]);
});
