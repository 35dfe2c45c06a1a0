import * as z from "zod";
import { readContent } from "#platform/read-content.ts";
import { type PaidPlan, type Period, type PlanOffer, paidPlans, planOffer } from "./contract.ts";
import type { Price } from "./gateways/gateway.ts";

/** What is on offer, and the provider's plan code for each plan and period. */
export interface PriceList {
  offers: PlanOffer[];
  /** The card provider's price in naira. */
  cardPriceOf: (plan: PaidPlan, period: Period) => Price & { planCode: string };
}

/**
 * Reads `plans.json` and joins it with the provider's plan codes, keyed `beginner:monthly`.
 * Throws when a plan is missing or twice there, or has no code.
 */
export async function readPlans(
  schoolDir: string,
  planCodes: Readonly<Record<string, string>>,
): Promise<PriceList> {
  const offers = await readContent(schoolDir, "plans.json", z.array(planOffer));
  if (offers.map((offer) => offer.plan).join() !== paidPlans.join()) {
    throw new Error(`plans.json must list each plan once, in this order: ${paidPlans.join(", ")}`);
  }
  const prices = new Map<string, Price & { planCode: string }>();
  for (const { plan, prices: both } of offers) {
    for (const period of ["monthly", "yearly"] as const) {
      const planCode = planCodes[`${plan}:${period}`];
      if (!planCode) throw new Error(`PAYSTACK_PLANS lacks a code for ${plan}:${period}`);
      prices.set(`${plan}:${period}`, { planCode, amountMinor: both[period].NGN, currency: "NGN" });
    }
  }
  return {
    offers,
    cardPriceOf: (plan, period) => {
      const price = prices.get(`${plan}:${period}`);
      if (!price) throw new Error(`there is no price for ${plan}:${period}`);
      return price;
    },
  };
}
