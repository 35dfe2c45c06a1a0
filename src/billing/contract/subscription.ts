import * as z from "zod/mini";
import { isoInstant } from "#platform/contract.ts";
import { billingPeriods, onceChannels, paidPlans } from "./plans.ts";

export const paidPlan = z.enum(paidPlans);
export const plan = z.enum(["free", ...paidPlans]);
export const billingPeriod = z.enum(billingPeriods);

/** The channel of a one-time payment. */
export const onceChannel = z.enum(onceChannels);
export const currency = z.enum(["NGN", "USD"]);

/** The payment providers; `src/billing/README.md` describes how to add one. */
export const provider = z.enum(["paystack", "paypal"]);
export type Provider = z.infer<typeof provider>;

/** The providers' names as payers know them. */
export const providerNames: Readonly<Record<Provider, string>> = {
  paystack: "Paystack",
  paypal: "PayPal",
};

/** The current user's subscription, as they see it (spec §3). */
export const subscriptionSummary = z.object({
  subscription: plan,
  subscriptionType: z.nullable(billingPeriod),
  subscriptionStatus: z.nullable(z.enum(["active", "past-due", "cancelled"])),
  subscribedOn: z.nullable(isoInstant),
  subscriptionMethod: z.nullable(provider),
  subscriptionId: z.nullable(z.string()),
  /** The end of the paid time; a cancelled plan grants access until then. */
  paidThrough: z.optional(z.nullable(isoInstant)),
  /** Whether it was paid for one period and so ends without a cancellation. */
  isPaidOnce: z.optional(z.boolean()),
  /** The latest transfer that the student's bank must still confirm. */
  pendingTransfer: z.optional(
    z.nullable(
      z.object({
        plan: paidPlan,
        billingPeriod,
        /** In kobo. */
        amountMinor: z.int().check(z.positive()),
        currency,
      }),
    ),
  ),
  /** The next charge, with or without access; null without a renewal. */
  renewal: z.optional(
    z.nullable(
      z.object({
        plan: paidPlan,
        billingPeriod,
        /** The price that this student pays, in kobo or cents. */
        amountMinor: z.int().check(z.positive()),
        currency,
        provider,
        subscriptionId: z.string(),
        nextChargeOn: isoInstant,
        /** Whether the last charge failed. */
        hasFailed: z.boolean(),
        /** Whether the card expires before the next charge. Unless it is changed, the plan ends. */
        endsBecauseCardExpires: z.boolean(),
      }),
    ),
  ),
});
export type SubscriptionSummary = z.infer<typeof subscriptionSummary>;

/** The summary of a user without a paid plan. */
export const noSubscription: SubscriptionSummary = {
  subscription: "free",
  subscriptionType: null,
  subscriptionStatus: null,
  subscribedOn: null,
  subscriptionMethod: null,
  subscriptionId: null,
  paidThrough: null,
  isPaidOnce: false,
  pendingTransfer: null,
  renewal: null,
};

const laterCharge = {
  firstChargeOn: isoInstant,
  /** In kobo or cents. */
  amountMinor: z.int().check(z.positive()),
  currency,
};

/** The terms on which a student's own plan continues. */
export const resumeTerms = z.discriminatedUnion("kind", [
  /** Charged now. `keepsDays`: the remaining days are added. */
  z.object({ kind: z.literal("now"), keepsDays: z.boolean() }),
  /** First charged when the paid time ends. */
  z.object({
    kind: z.literal("later"),
    /** The card that can be charged then without the student, or null. */
    storedCard: z.nullable(z.object({ last4: z.nullable(z.string()), ...laterCharge })),
    /** The providers on whose page the student can approve a later start. */
    byApproval: z.array(z.object({ provider, ...laterCharge })),
  }),
]);
export type ResumeTerms = z.infer<typeof resumeTerms>;
