import type { MoneyOverview } from "#billing/contract/studio-money.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { presentList } from "#platform/contract/present-list.ts";
import { type Currency, presentMoney } from "#platform/contract/present-money.ts";
import { presentNumber } from "#platform/contract/present-number.ts";

/** The currencies with any payment or renewal, naira first. */
export function currenciesOf({ months, recurring, tapes }: MoneyOverview): Currency[] {
  const found = new Set([...months, ...recurring, ...tapes].map(({ currency }) => currency));
  return (["NGN", "USD"] as const).filter((currency) => found.has(currency));
}

/** The number of students with access, and its parts: `3 renewing, 1 past due and 2 ending`. */
export function presentSubscribers({ subscribers }: MoneyOverview): {
  value: string;
  note: string;
} {
  const sum = (key: "total" | "renewing" | "pastDue" | "ending") =>
    subscribers.reduce((total, row) => total + row[key], 0);
  const parts = [
    [sum("renewing"), "renewing"],
    [sum("pastDue"), "past due"],
    [sum("ending"), "ending"],
  ] as const;
  const named = parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${presentNumber(count)} ${what}`);
  return { value: presentNumber(sum("total")), note: presentList(named) };
}

/** The monthly recurring amount in each currency: `₦1,250,000 and $340`. */
export function formatRecurring({ recurring }: MoneyOverview): string {
  if (recurring.length === 0) return "None";
  return presentList(
    recurring.map(({ amountMinor, currency }) => presentMoney(amountMinor, currency)),
  );
}

/** The share of paying students who left: `4.9%`; a dash without paying students. */
export function formatChurn({ atStart, lost }: { atStart: number; lost: number }): string {
  if (atStart === 0) return "–";
  return `${Number(((lost / atStart) * 100).toFixed(1))}%`;
}

/** The figures of the school's money. */
export const overviewQuery = apiQuery(
  "/api/studio/money",
  async () => studioMoneyEndpoints.moneyOverview,
  {},
);
