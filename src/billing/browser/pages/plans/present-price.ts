import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";

export type Currency = "USD" | "NGN";
type Price = PlanOffer["prices"][BillingPeriod];

/**
 * An amount of cents or kobo as text: `$10`, `₦7,500`, and `$8.50` where it is not whole. The same
 * on the server and in every browser.
 */
export function presentMoney(amountMinor: number, currency: Currency): string {
  const isWhole = amountMinor % 100 === 0;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  }).format(amountMinor / 100);
}

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
