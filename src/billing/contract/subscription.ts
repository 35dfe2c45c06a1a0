import * as z from "zod/mini";
import { isoInstant } from "#platform/contract.ts";
import { billingPeriods, onceChannels, paidPlans } from "./plans.ts";

export const paidPlan = z.enum(paidPlans);
export const plan = z.enum(["free", ...paidPlans]);
export const billingPeriod = z.enum(billingPeriods);

/** How a plan is paid that is paid once. */
export const onceChannel = z.enum(onceChannels);
export const currency = z.enum(["NGN", "USD"]);

/** The payment providers; `src/billing/README.md` says how to add one. */
export const provider = z.enum(["paystack", "paypal"]);
export type Provider = z.infer<typeof provider>;

/** The current user's subscription, as they see it (spec §3). */
export const subscriptionSummary = z.object({
  subscription: plan,
  subscriptionType: z.nullable(billingPeriod),
  subscriptionStatus: z.nullable(z.enum(["active", "past-due", "cancelled"])),
  subscribedOn: z.nullable(isoInstant),
  subscriptionMethod: z.nullable(provider),
  subscriptionId: z.nullable(z.string()),
  /** When the paid time ends; a cancelled plan grants access until then. */
  paidThrough: z.optional(z.nullable(isoInstant)),
  /** Whether it was paid for one period and ends with it, without having been cancelled. */
  isPaidOnce: z.optional(z.boolean()),
  /** A transfer that the student's bank has yet to confirm, the latest one. */
  awaitedTransfer: z.optional(
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
  /** What will be charged, with or without access; null where nothing renews. */
  renewal: z.optional(
    z.nullable(
      z.object({
        plan: paidPlan,
        billingPeriod,
        /** What this student pays, in kobo or cents. */
        amountMinor: z.int().check(z.positive()),
        currency,
        provider,
        subscriptionId: z.string(),
        nextChargeOn: isoInstant,
        /** Whether the last charge failed. */
        hasFailed: z.boolean(),
        /** Whether the card expires before the next charge: unless it is changed, the plan ends. */
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
  awaitedTransfer: null,
  renewal: null,
};

const laterCharge = {
  firstChargeOn: isoInstant,
  /** In kobo or cents. */
  amountMinor: z.int().check(z.positive()),
  currency,
};

/** On which terms a student goes on with their own plan. */
export const resumeTerms = z.discriminatedUnion("kind", [
  /** Charged now; `keepsDays`: the days that are left are added. */
  z.object({ kind: z.literal("now"), keepsDays: z.boolean() }),
  /** Charged first when the paid time ends. */
  z.object({
    kind: z.literal("later"),
    /** The card that is charged then without the student; null where none can be. */
    storedCard: z.nullable(z.object({ last4: z.nullable(z.string()), ...laterCharge })),
    /** Where the student agrees to it on the provider's page. */
    byApproval: z.array(z.object({ provider, ...laterCharge })),
  }),
]);
export type ResumeTerms = z.infer<typeof resumeTerms>;
