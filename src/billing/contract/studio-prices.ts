import * as z from "zod/mini";
import { isoInstant } from "#platform/contract.ts";
import { planOffer, planPrices } from "../contract.ts";
import { billingPeriods, paidPlans } from "./plans.ts";

/** Revisions per page of the prices' history. */
export const priceRevisionsPageSize = 20;

/** In kobo or cents. */
const amountRange = z.object({ minMinor: z.int(), maxMinor: z.int() });
export type AmountRange = z.infer<typeof amountRange>;

/** Ordered prices that are not sold yet. */
const pendingPrices = z.object({
  prices: planPrices,
  /** `saving`: the providers are creating plans at them. */
  state: z.enum(["saving", "failed"]),
  /** The reason of the failure; null while saving. */
  failure: z.nullable(z.string()),
  orderedOn: isoInstant,
});
export type PendingPrices = z.infer<typeof pendingPrices>;

/** The plans on offer as visitors see them. */
export const studioPrices = z.object({
  offers: z.array(planOffer),
  /** The number of this revision; 0 for the content folder's prices. */
  revision: z.int().check(z.nonnegative()),
  /** The time of saving; null for the folder's prices. */
  savedOn: z.nullable(isoInstant),
  /** The amounts that all providers of a currency can charge for a month or a year. */
  limits: z.object({ NGN: amountRange, USD: amountRange }),
  /** Null without a pending save. */
  pending: z.nullable(pendingPrices),
});
export type StudioPrices = z.infer<typeof studioPrices>;

export const priceRevision = z.object({
  /** The revision's number. */
  _id: z.string(),
  savedOn: isoInstant,
  /** The author; null for the folder's prices, and for an erased account. */
  author: z.nullable(z.string()),
  /** True for the folder's prices, which the first change stores. */
  isOfFolder: z.boolean(),
  reason: z.string(),
  prices: planPrices,
  /** Compared with the previous revision, as money: `₦7,500`. */
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
