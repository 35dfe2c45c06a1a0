import * as z from "zod/mini";
import { type PaidPlan, paidPlans } from "./plans.ts";
import { paidPlan } from "./subscription.ts";

/** An amount in the currency's smallest unit: cents or kobo. */
export const amountMinor = z.int().check(z.positive(), z.maximum(2_147_483_647));
const bothCurrencies = { USD: amountMinor, NGN: amountMinor };
const priceInBoth = z.object(bothCurrencies);

export const planOffer = z.object({
  plan: paidPlan,
  name: z.string(),
  text: z.string(),
  prices: z.object({ monthly: priceInBoth, yearly: priceInBoth }),
  /** Whether a card can also pay it in dollars. */
  hasDollarCard: z.optional(z.boolean()),
});
export type PlanOffer = z.infer<typeof planOffer>;

/** A listed plan. It is sold only if it opens a lesson. */
export const listedPlan = z.extend(planOffer, {
  /** The number of published lessons that it opens. */
  lessons: z.int().check(z.nonnegative()),
});
export type ListedPlan = z.infer<typeof listedPlan>;

/** The prices in the order of the plans. */
export const planPrices = z
  .array(
    z.strictObject({
      plan: paidPlan,
      prices: z.strictObject({
        monthly: z.strictObject(bothCurrencies),
        yearly: z.strictObject(bothCurrencies),
      }),
    }),
  )
  .check(z.refine((listed) => listed.map(({ plan }) => plan).join() === paidPlans.join()));
export type PlanPrices = z.infer<typeof planPrices>;

/** The school's names of its paid plans. */
export const planNames = z.object({
  beginner: z.string(),
  intermediate: z.string(),
  "intermediate-pro": z.string(),
  professional: z.string(),
  "professional-pro": z.string(),
} satisfies Record<PaidPlan, unknown>);
export type PlanNames = z.infer<typeof planNames>;
