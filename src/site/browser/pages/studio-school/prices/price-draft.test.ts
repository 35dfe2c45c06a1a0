import { expect, test } from "vitest";
import { type PlanOffer, paidPlans } from "#billing/contract.ts";
import { draftOf, pricesOf, readDraft } from "./price-draft.ts";

const offers: PlanOffer[] = paidPlans.map((plan, index) => ({
  ...{ plan, name: plan, text: "" },
  prices: {
    monthly: { NGN: 750_000 + index, USD: 1_000 },
    yearly: { NGN: 8_000_000, USD: 10_050 },
  },
}));

test("prices are read as they are shown", () => {
  expect(draftOf(offers)).toMatchObject({
    "beginner.monthly.NGN": "₦7,500",
    "beginner.yearly.USD": "$100.50",
  });
  expect(readDraft(offers, draftOf(offers))).toEqual({ offers, problems: {} });
});

test("a changed price changes that one alone", () => {
  const draft = { ...draftOf(offers), "intermediate.monthly.USD": "17.5" };
  const { offers: typed, problems } = readDraft(offers, draft);
  expect(problems).toEqual({});
  expect(pricesOf(typed)[1]?.prices.monthly).toEqual({ NGN: 750_001, USD: 1_750 });
  expect(pricesOf(typed)[0]).toEqual(pricesOf(offers)[0]);
});

test.each(["", "free", "0", "-5", "1.234", "30,000,000"])("%s is no price", (typed) => {
  const { problems } = readDraft(offers, { ...draftOf(offers), "beginner.monthly.NGN": typed });
  expect(Object.keys(problems)).toEqual(["beginner.monthly.NGN"]);
});
