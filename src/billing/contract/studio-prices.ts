import * as z from "zod/mini";
import { isoInstant } from "#platform/contract.ts";
import { planOffer, planPrices } from "../contract.ts";
import { billingPeriods, paidPlans } from "./plans.ts";

/** Revisions on one page of the prices' history. */
export const priceRevisionsPageSize = 20;

/** In kobo or cents. */
const amountRange = z.object({ minMinor: z.int(), maxMinor: z.int() });
export type AmountRange = z.infer<typeof amountRange>;

/** Prices that an instructor ordered, while they are not sold yet. */
const pendingPrices = z.object({
  prices: planPrices,
  /** `saving`: the providers are making plans at them. */
  state: z.enum(["saving", "failed"]),
  /** Why it failed, in words; null while it is being saved. */
  failure: z.nullable(z.string()),
  orderedOn: isoInstant,
});
export type PendingPrices = z.infer<typeof pendingPrices>;

/** The plans on offer as visitors see them. */
export const studioPrices = z.object({
  offers: z.array(planOffer),
  /** The revision that this is; 0 while the content folder's prices count. */
  revision: z.int().check(z.nonnegative()),
  /** When it was saved; null for the folder's. */
  savedOn: z.nullable(isoInstant),
  /** What all providers of a currency can charge for a month or a year. */
  limits: z.object({ NGN: amountRange, USD: amountRange }),
  /** Null where nothing is being saved. */
  pending: z.nullable(pendingPrices),
});
export type StudioPrices = z.infer<typeof studioPrices>;

export const priceRevision = z.object({
  /** The revision's number. */
  _id: z.string(),
  savedOn: isoInstant,
  /** Who saved it; null for the folder's prices, and where the account was erased. */
  author: z.nullable(z.string()),
  /** True for the prices of the folder, kept with the first change. */
  isOfFolder: z.boolean(),
  reason: z.string(),
  prices: planPrices,
  /** Against the revision before, as money: `₦7,500`. */
  changes: z.array(
    z.object({
      plan: z.enum(paidPlans),
      billingPeriod: z.enum(billingPeriods),
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type PriceRevision = z.infer<typeof priceRevision>;
