import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlanOffer } from "#billing/contract.ts";
import { presentBothCurrencies, presentComparison } from "./present-price.ts";
import { PricePair } from "./price-pair.tsx";

const offer: PlanOffer = {
  plan: "beginner",
  name: "Beginner",
  text: "",
  prices: { monthly: { USD: 1_000, NGN: 750_000 }, yearly: { USD: 10_000, NGN: 8_000_000 } },
};

test("the monthly price is compared with the yearly one", () => {
  expect(presentComparison(offer, "monthly", "USD")).toBe("or $100 · ₦80,000 a year");
  expect(presentComparison(offer, "monthly", "NGN")).toBe("or ₦80,000 · $100 a year");
});

test("[plans-20] the yearly price shows its saving in percent", () => {
  expect(presentComparison(offer, "yearly", "USD")).toBe("save 16%: $20 or ₦10,000 a year");
  expect(presentComparison(offer, "yearly", "NGN")).toBe("save 11%: ₦10,000 or $20 a year");
});

test("a year without a saving shows none", () => {
  const prices = { ...offer.prices, yearly: { USD: 12_000, NGN: 8_000_000 } };
  expect(presentComparison({ ...offer, prices }, "yearly", "USD")).toBeNull();
});

test("dollars come first on cards and in the payment dialog, and in text as they are wanted", () => {
  const price = offer.prices.monthly;
  for (const size of ["card", "dialog"] as const) {
    const shown = renderToStaticMarkup(createElement(PricePair, { price, size }));
    expect(shown.replace(/<[^>]+>/g, "")).toBe("$10 or ₦7,500");
  }
  expect(presentBothCurrencies(price, "USD")).toBe("$10 or ₦7,500");
  expect(presentBothCurrencies(price, "NGN")).toBe("₦7,500 or $10");
});
