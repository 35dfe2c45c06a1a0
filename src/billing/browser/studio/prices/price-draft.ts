import { billingPeriods } from "#billing/contract/plans.ts";
import type { StudioPrices } from "#billing/contract/studio-prices.ts";
import type { PlanOffer, PlanPrices } from "#billing/contract.ts";
import { type Currency, presentMoney } from "#platform/contract/present-money.ts";
import { parseAmount } from "#studio/browser/index.ts";

/** The typed amounts by field, as `beginner.monthly.NGN`. */
export type PriceDraft = Readonly<Record<string, string>>;

export const currencies = ["NGN", "USD"] as const;

export const fieldName = (
  plan: string,
  period: (typeof billingPeriods)[number],
  currency: (typeof currencies)[number],
): string => `${plan}.${period}.${currency}`;

/** The prices as text in naira and dollars. */
export function draftOf(offers: readonly PlanOffer[]): PriceDraft {
  return Object.fromEntries(
    offers.flatMap(({ plan, prices }) =>
      billingPeriods.flatMap((period) =>
        currencies.map((currency) => [
          fieldName(plan, period, currency),
          presentMoney(prices[period][currency], currency),
        ]),
      ),
    ),
  );
}

/** Parses the fields: the plans at these prices, or each invalid field. */
export function readDraft(
  { offers, limits }: Pick<StudioPrices, "offers" | "limits">,
  draft: PriceDraft,
): { offers: PlanOffer[]; problems: Readonly<Record<string, string>> } {
  const problems: Record<string, string> = {};
  const read = (name: string, currency: Currency): number => {
    const amountMinor = parseAmount(draft[name] ?? "");
    const { minMinor, maxMinor } = limits[currency];
    if (amountMinor === null) {
      problems[name] = "Please enter an amount, such as 7,500 or 12.50";
    } else if (amountMinor < minMinor || amountMinor > maxMinor) {
      problems[name] =
        `Please enter an amount from ${presentMoney(minMinor, currency)} to ${presentMoney(maxMinor, currency)}`;
    }
    return amountMinor ?? 0;
  };
  const typed = offers.map((offer) => {
    const at = (period: (typeof billingPeriods)[number]) => ({
      NGN: read(fieldName(offer.plan, period, "NGN"), "NGN"),
      USD: read(fieldName(offer.plan, period, "USD"), "USD"),
    });
    return { ...offer, prices: { monthly: at("monthly"), yearly: at("yearly") } };
  });
  return { offers: typed, problems };
}

export const draftedPricesOf = (offers: readonly PlanOffer[]): PlanPrices =>
  offers.map(({ plan, prices }) => ({ plan, prices }));

export interface DraftedChange {
  /** As `Beginner, naira a month`. */
  name: string;
  before: string;
  after: string;
  /** Whether it differs so much from the previous price that a digit may be wrong. */
  isSteep: boolean;
}

export const currencyNames = { NGN: "Naira", USD: "Dollars" } as const;
export const everyPeriod = { monthly: "a month", yearly: "a year" } as const;

/** The factor of a steep change. */
const steep = 3;

/** The changes that visitors would see. */
export function listDraftedChanges(
  offers: readonly PlanOffer[],
  wanted: PlanPrices,
): DraftedChange[] {
  return offers.flatMap(({ plan, name, prices: old }) => {
    const prices = wanted.find((it) => it.plan === plan)?.prices ?? old;
    return billingPeriods.flatMap((period) =>
      currencies.flatMap((currency) => {
        const [before, after] = [old[period][currency], prices[period][currency]];
        if (before === after) return [];
        return {
          name: `${name}, ${currencyNames[currency].toLowerCase()} ${everyPeriod[period]}`,
          before: presentMoney(before, currency),
          after: presentMoney(after, currency),
          isSteep: Math.max(before / after, after / before) >= steep,
        };
      }),
    );
  });
}
