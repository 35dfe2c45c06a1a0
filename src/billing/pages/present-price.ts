import type { Period, PlanOffer } from "#billing/contract.ts";

export type Currency = "USD" | "NGN";

/**
 * An amount of cents or kobo as people read it: `$10`, `₦7,500`, and `$8.50` where it is not whole.
 * Written alike on the server and in every browser.
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

export const periodNames: Record<Period, { every: string; adverb: string }> = {
  monthly: { every: "a month", adverb: "monthly" },
  yearly: { every: "a year", adverb: "yearly" },
};

/** What the other period costs, or what the year saves: the line under a price. */
export function presentComparison({ prices }: PlanOffer, period: Period): string | null {
  if (period === "monthly") {
    return `or ${inBoth(prices.yearly.USD, prices.yearly.NGN, " · ")} a year`;
  }
  const savedUsd = prices.monthly.USD * 12 - prices.yearly.USD;
  const savedNgn = prices.monthly.NGN * 12 - prices.yearly.NGN;
  if (savedUsd <= 0 || savedNgn <= 0) return null;
  return `saves ${inBoth(savedUsd, savedNgn, " or ")} a year`;
}

function inBoth(usdMinor: number, ngnMinor: number, between: string): string {
  return `${presentMoney(usdMinor, "USD")}${between}${presentMoney(ngnMinor, "NGN")}`;
}
