import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { presentMoney } from "#platform/contract/present-money.ts";

type Price = PlanOffer["prices"][BillingPeriod];

export const periodNames: Record<BillingPeriod, { every: string; adverb: string }> = {
  monthly: { every: "a month", adverb: "monthly" },
  yearly: { every: "a year", adverb: "yearly" },
};

/** The line under a price: the yearly price, or what it saves; null where it saves nothing. */
export function presentComparison({ prices }: PlanOffer, period: BillingPeriod): string | null {
  if (period === "monthly") {
    return `or ${joinCurrencies(prices.yearly, " · ")} a year`;
  }
  const saved = {
    USD: prices.monthly.USD * 12 - prices.yearly.USD,
    NGN: prices.monthly.NGN * 12 - prices.yearly.NGN,
  };
  if (saved.USD <= 0 || saved.NGN <= 0) return null;
  return `saves ${presentBothCurrencies(saved)} a year`;
}

/** A price in both currencies: `$10 or ₦7,500`. Dollars first, as on the cards. */
export function presentBothCurrencies(price: Price): string {
  return joinCurrencies(price, " or ");
}

function joinCurrencies(price: Price, between: string): string {
  return `${presentMoney(price.USD, "USD")}${between}${presentMoney(price.NGN, "NGN")}`;
}
