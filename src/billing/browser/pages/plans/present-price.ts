import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { type Currency, presentMoney } from "#platform/contract/present-money.ts";

type Price = PlanOffer["prices"][BillingPeriod];

export const periodNames: Record<BillingPeriod, { every: string; adverb: string }> = {
  monthly: { every: "a month", adverb: "monthly" },
  yearly: { every: "a year", adverb: "yearly" },
};

/** The line under a price: the yearly price, or its saving; null without a saving. */
export function presentComparison(
  { prices }: PlanOffer,
  period: BillingPeriod,
  first: Currency,
): string | null {
  if (period === "monthly") {
    return `or ${joinCurrencies(prices.yearly, first, " · ")} a year`;
  }
  const saved = {
    USD: prices.monthly.USD * 12 - prices.yearly.USD,
    NGN: prices.monthly.NGN * 12 - prices.yearly.NGN,
  };
  if (!yearlySaving({ prices }, "USD") || !yearlySaving({ prices }, "NGN")) return null;
  return `${yearlySaving({ prices }, first)}: ${presentBothCurrencies(saved, first)} a year`;
}

/** The saving of a year over twelve months, in whole percent: `save 16%`; null without one. */
export function yearlySaving(
  { prices }: Pick<PlanOffer, "prices">,
  currency: Currency,
): string | null {
  const months = prices.monthly[currency] * 12;
  // Rounded down, so that the saving is never overstated.
  const percent = Math.floor(((months - prices.yearly[currency]) / months) * 100);
  return percent < 1 ? null : `save ${percent}%`;
}

/** A price in both currencies, in the order of the cards: `$10 or ₦7,500`, or `₦7,500 or $10`. */
export function presentBothCurrencies(price: Price, first: Currency): string {
  return joinCurrencies(price, first, " or ");
}

function joinCurrencies(price: Price, first: Currency, between: string): string {
  const both = [presentMoney(price.USD, "USD"), presentMoney(price.NGN, "NGN")];
  return (first === "USD" ? both : both.reverse()).join(between);
}
