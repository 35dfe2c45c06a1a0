import * as z from "zod";
import { ContentError, loadSchoolFile } from "#platform/server/system/load-school-file.ts";
import {
  type BillingPeriod,
  type PaidPlan,
  type PlanOffer,
  paidPlans,
  planOffer,
} from "../../contract.ts";
import type { Price } from "../providers/gateway.ts";

/** A provider's price of a plan and period, and its own code for them. */
export type PriceOf = (plan: PaidPlan, period: BillingPeriod) => Price & { planCode: string };

/** What is on offer, and the provider's plan code for each plan and period. */
export interface PriceList {
  offers: PlanOffer[];
  /** The card provider's price in naira. */
  paystackPriceOf: PriceOf;
}

/**
 * Reads `plans.json` and joins it with the card provider's plan codes, keyed `beginner:monthly`.
 * Throws when a plan is missing or twice there, or has no code.
 */
export async function readPlans(
  schoolDir: string,
  planCodes: Readonly<Record<string, string>>,
): Promise<PriceList> {
  const offers = await loadSchoolFile(schoolDir, "plans.json", z.array(planOffer));
  if (offers.map((offer) => offer.plan).join() !== paidPlans.join()) {
    throw new ContentError(
      `plans.json must list each plan once, in this order: ${paidPlans.join(", ")}`,
    );
  }
  const paystackPriceOf = joinPrices(offers, {
    planCodes,
    currency: "NGN",
    source: "PAYSTACK_PLANS",
  });
  return { offers, paystackPriceOf };
}

/**
 * The wallet's prices in dollars of what is on offer, joined with its plan codes, keyed
 * `beginner:monthly`. Throws when a plan has no code.
 */
export function readPaypalPrices(
  offers: readonly PlanOffer[],
  planCodes: Readonly<Record<string, string>>,
): PriceOf {
  return joinPrices(offers, { planCodes, currency: "USD", source: "PAYPAL_PLANS" });
}

interface PriceSource {
  planCodes: Readonly<Record<string, string>>;
  currency: "NGN" | "USD";
  /** The variable to look at when a code is missing. */
  source: string;
}

function joinPrices(
  offers: readonly PlanOffer[],
  { planCodes, currency, source }: PriceSource,
): PriceOf {
  const priceByPlan = new Map<string, Price & { planCode: string }>();
  for (const { plan, prices } of offers) {
    for (const period of ["monthly", "yearly"] as const) {
      const planCode = planCodes[`${plan}:${period}`];
      if (!planCode) throw new Error(`${source} lacks a code for ${plan}:${period}`);
      priceByPlan.set(`${plan}:${period}`, {
        planCode,
        amountMinor: prices[period][currency],
        currency,
      });
    }
  }
  return (plan, period) => {
    const price = priceByPlan.get(`${plan}:${period}`);
    if (!price) throw new Error(`there is no price for ${plan}:${period}`);
    return price;
  };
}
