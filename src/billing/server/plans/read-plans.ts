import * as z from "zod";
import type { Executor } from "#platform/server/database/executor.ts";
import { ContentError, loadSchoolFile } from "#platform/server/system/load-school-file.ts";
import {
  type BillingPeriod,
  billingPeriods,
  type PaidPlan,
  type PlanNames,
  type PlanOffer,
  paidPlans,
  planNames,
  planOffer,
} from "../../contract.ts";

/** A provider's price of a plan and billing period. */
export interface PlanPrice {
  /** The provider's plan code. */
  planCode: string;
  /** In the currency's smallest unit (kobo, cents). */
  amountMinor: number;
  currency: "NGN" | "USD";
}

export type PriceOf = (plan: PaidPlan, period: BillingPeriod) => PlanPrice;

/** The prices of the plans at one provider. */
export interface ProviderPrices {
  priceOf: PriceOf;
  /** The prices in dollars, if the provider also sells plans in naira. */
  dollarPriceOf?: PriceOf | null;
}

export type ReadPrices = (db: Executor) => Promise<ProviderPrices>;

/** The plans on offer with Paystack's prices. */
export interface PriceList {
  offers: PlanOffer[];
  planNames: PlanNames;
  /** Paystack's price in naira. */
  paystackPriceOf: PriceOf;
  /** Paystack's price in dollars; null without plans in dollars. */
  paystackDollarPriceOf: PriceOf | null;
}

/** Paystack's plan codes, keyed `beginner:monthly`. */
export interface PaystackPlanCodes {
  /** Codes of the plans in naira. */
  planCodes: Readonly<Record<string, string>>;
  /** Codes of the plans in dollars, if there are any. */
  dollarPlanCodes?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads `plans.json` and joins it with Paystack's plan codes. Throws when a plan is missing, listed
 * twice, or without a code.
 */
export async function readPlans(
  schoolDir: string,
  { planCodes, dollarPlanCodes }: PaystackPlanCodes,
): Promise<PriceList> {
  return joinPaystack(await readOffers(schoolDir), { planCodes, dollarPlanCodes });
}

/** Joins offers with Paystack's plan codes. Throws when a plan is without a code. */
export function joinPaystack(
  listed: readonly PlanOffer[],
  { planCodes, dollarPlanCodes }: PaystackPlanCodes,
): PriceList {
  const offers = listed.map((it) => ({ ...it, hasDollarCard: dollarPlanCodes !== undefined }));
  const paystackPriceOf = joinPrices(offers, {
    planCodes,
    currency: "NGN",
    source: "PAYSTACK_PLANS",
  });
  const paystackDollarPriceOf =
    dollarPlanCodes === undefined
      ? null
      : joinPrices(offers, {
          planCodes: dollarPlanCodes,
          currency: "USD",
          source: "PAYSTACK_PLANS_USD",
          others: { planCodes, source: "PAYSTACK_PLANS" },
        });
  const named = offers.map(({ plan, name }) => [plan, name]);
  return {
    offers,
    planNames: planNames.parse(Object.fromEntries(named)),
    paystackPriceOf,
    paystackDollarPriceOf,
  };
}

/** Reads `plans.json`. Throws when a plan is missing or listed twice. */
export async function readOffers(schoolDir: string): Promise<PlanOffer[]> {
  const offers = await loadSchoolFile(schoolDir, "plans.json", z.array(planOffer));
  if (offers.map((offer) => offer.plan).join() !== paidPlans.join()) {
    throw new ContentError(
      `plans.json must list each plan once, in this order: ${paidPlans.join(", ")}`,
    );
  }
  return offers;
}

/**
 * PayPal's prices in dollars, joined with its plan codes, keyed `beginner:monthly`. Throws when a
 * plan has no code.
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
  /** The environment variable that error messages name. */
  source: string;
  /** The same provider's codes of another currency. No code may occur in both. */
  others?: { planCodes: Readonly<Record<string, string>>; source: string };
}

/** Rejects codes of unknown plans and codes that occur twice: either would sell the wrong plan. */
function refuseWrongCodes({ planCodes, source, others }: PriceSource): void {
  const wanted = new Set(
    paidPlans.flatMap((it) => billingPeriods.map((period) => `${it}:${period}`)),
  );
  const planOfCode = new Map<string, string>();
  for (const [plan, code] of Object.entries(planCodes)) {
    if (!wanted.has(plan)) throw new ContentError(`${source} names an unknown plan: ${plan}`);
    const other = planOfCode.get(code);
    if (other)
      throw new ContentError(`${source} gives ${other} and ${plan} the same code: ${code}`);
    planOfCode.set(code, plan);
  }
  for (const [plan, code] of Object.entries(others?.planCodes ?? {})) {
    const same = planOfCode.get(code);
    if (same)
      throw new ContentError(
        `${source} gives ${same} the code of ${plan} in ${others?.source}: ${code}`,
      );
  }
}

function joinPrices(offers: readonly PlanOffer[], given: PriceSource): PriceOf {
  refuseWrongCodes(given);
  const { planCodes, currency, source } = given;
  const priceByPlan = new Map<string, PlanPrice>();
  for (const { plan, prices } of offers) {
    for (const period of billingPeriods) {
      const planCode = planCodes[`${plan}:${period}`];
      if (!planCode) throw new ContentError(`${source} lacks a code for ${plan}:${period}`);
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
