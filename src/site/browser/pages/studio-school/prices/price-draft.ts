import { billingPeriods } from "#billing/contract/plans.ts";
import type { PlanOffer, PlanPrices } from "#billing/contract.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { parseAmount } from "#studio/browser/index.ts";

/** The amounts as they are typed, by field: `beginner.monthly.NGN`. */
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

/** What the fields say: the plans at these prices, or each field that holds no price. */
export function readDraft(
  offers: readonly PlanOffer[],
  draft: PriceDraft,
): { offers: PlanOffer[]; problems: Readonly<Record<string, string>> } {
  const problems: Record<string, string> = {};
  const read = (name: string): number => {
    const amountMinor = parseAmount(draft[name] ?? "");
    const isPrice = amountMinor !== null && amountMinor > 0 && amountMinor <= largest;
    if (!isPrice) problems[name] = "Please enter an amount, such as 7,500 or 12.50";
    return isPrice ? amountMinor : 0;
  };
  const typed = offers.map((offer) => {
    const at = (period: (typeof billingPeriods)[number]) => ({
      NGN: read(fieldName(offer.plan, period, "NGN")),
      USD: read(fieldName(offer.plan, period, "USD")),
    });
    return { ...offer, prices: { monthly: at("monthly"), yearly: at("yearly") } };
  });
  return { offers: typed, problems };
}

/** As the contract has it. */
const largest = 2_147_483_647;

export const pricesOf = (offers: readonly PlanOffer[]): PlanPrices =>
  offers.map(({ plan, prices }) => ({ plan, prices }));
