import * as z from "zod/mini";
import { endpoint, singleLine } from "#platform/contract.ts";
import type { billingErrors } from "./contract/errors.ts";
import { amountMinor, listedPlan } from "./contract/offers.ts";
import { historyEndpoints } from "./contract/payment-history.ts";
import {
  billingPeriod,
  currency,
  onceChannel,
  paidPlan,
  resumeTerms,
  subscriptionSummary,
} from "./contract/subscription.ts";

export * from "./contract/errors.ts";
export * from "./contract/offers.ts";
export * from "./contract/payment-history.ts";
export * from "./contract/plans.ts";
export * from "./contract/subscription.ts";

/** The exact message of a successful verification (spec §7). */
export const activatedMessage = "User subscription activated successfully";

/** Provider ids hold no control characters; PostgreSQL rejects NUL. */
const providerName = z.string().check(z.minLength(1), z.maxLength(100), z.regex(singleLine));
/** Redundant with the access token and ignored (design: Identity). */
const claimedEmail = z.string().check(z.maxLength(254), z.regex(singleLine));
const chosenPlan = { subscription: paidPlan, subscriptionType: billingPeriod };
/** The price that the user was shown, in kobo or cents. A different price is not charged. */
const expectedAmountMinor = z.optional(amountMinor);
const self = z.object({ userId: z.uuid() });
/** Each call makes one provider request, and providers throttle per account. */
const providerCallLimit = { points: 30, durationSeconds: 600 };

/** Errors of verifying a payment, for every provider. */
const claimErrors = [
  "billing.payment_pending",
  "billing.transfer_pending",
  "billing.payment_failed",
  "billing.payment_mismatch",
  "billing.plan_ended",
  "billing.provider_unavailable",
] as const;

export const billingEndpoints = {
  plans: endpoint({
    method: "GET",
    path: "/api/plans",
    access: "cached-public",
    tag: "Plans",
    summary: "The plans with their prices and the number of lessons that each opens",
    data: z.array(listedPlan),
  }),
  startPaystackCheckout: endpoint({
    method: "POST",
    path: "/api/paystack/checkout",
    access: "user",
    requiresGuardian: true,
    tag: "Plans",
    summary: "Begin a payment for a plan: by card, renewing, or once in the way that is named",
    body: z.strictObject({
      ...chosenPlan,
      oneTimePayment: z.optional(onceChannel),
      currency: z.optional(currency),
      expectedAmountMinor,
    }),
    data: z.object({ reference: z.string(), accessCode: z.string(), scriptUrl: z.string() }),
    errors: [
      "billing.plan_opens_nothing",
      "billing.currency_not_offered",
      "billing.other_price",
      "billing.already_subscribed",
      "billing.begins_later",
      "billing.provider_unavailable",
    ],
    limit: { points: 30, durationSeconds: 600 },
  }),
  verifyPaystack: endpoint({
    method: "GET",
    path: "/api/paystack",
    access: "user",
    tag: "Plans",
    summary: "Verify a card payment with the provider and activate its plan",
    query: z.object({
      ref: providerName,
      monthly: z.optional(z.string()),
      subscription: z.optional(z.string()),
    }),
    data: subscriptionSummary,
    message: true,
    errors: claimErrors,
    limit: { points: 120, durationSeconds: 600 },
  }),
  startPaypalCheckout: endpoint({
    method: "POST",
    path: "/api/paypal/checkout",
    access: "user",
    requiresGuardian: true,
    tag: "Plans",
    summary: "Begin a PayPal subscription to a plan",
    body: z.strictObject({ ...chosenPlan, expectedAmountMinor }),
    data: z.object({ subscriptionId: z.string(), scriptUrl: z.string() }),
    errors: [
      "billing.plan_opens_nothing",
      "billing.other_price",
      "billing.already_subscribed",
      "billing.provider_unavailable",
    ],
    limit: providerCallLimit,
  }),
  subscribePaypal: endpoint({
    method: "POST",
    path: "/api/paypal/subscribe",
    access: "user",
    tag: "Plans",
    summary: "Verify a PayPal subscription with the provider and activate its plan",
    body: z.strictObject({ subscriptionId: providerName, email: claimedEmail, ...chosenPlan }),
    data: subscriptionSummary,
    message: true,
    errors: claimErrors,
    limit: { points: 120, durationSeconds: 600 },
  }),
  cancelPaystack: endpoint({
    method: "POST",
    path: "/api/paystack/cancel/{userId}",
    access: "user",
    self: "userId",
    tag: "Plans",
    summary: "Cancel a plan paid by card; it stays open to the end of the paid time",
    params: self,
    body: z.strictObject({ email: claimedEmail }),
    data: subscriptionSummary,
    errors: [
      "billing.no_plan",
      "billing.other_method",
      "billing.not_cancellable_yet",
      "billing.provider_unavailable",
    ],
    limit: providerCallLimit,
  }),
  manageSubscription: endpoint({
    method: "POST",
    path: "/api/subscription/manage/{userId}",
    access: "user",
    self: "userId",
    tag: "Plans",
    summary: "Get the provider's page on which the user changes the card of their subscription",
    params: self,
    data: z.object({ url: z.url() }),
    errors: ["billing.no_plan", "billing.provider_unavailable"],
    limit: providerCallLimit,
  }),
  resumeTerms: endpoint({
    method: "GET",
    path: "/api/subscription/resume/{userId}",
    access: "user",
    self: "userId",
    tag: "Plans",
    summary:
      "When the user's own plan is charged first by a billing period, and how it can be paid",
    params: self,
    query: z.object({ subscriptionType: billingPeriod }),
    data: resumeTerms,
    errors: ["billing.no_plan", "billing.already_subscribed"],
  }),
  resumeSubscription: endpoint({
    method: "POST",
    path: "/api/subscription/resume/{userId}",
    access: "user",
    self: "userId",
    requiresGuardian: true,
    tag: "Plans",
    summary:
      "Resume the user's own plan, or change its billing period, on the stored card from the end of the paid time",
    params: self,
    body: z.strictObject({ subscriptionType: billingPeriod, expectedAmountMinor }),
    data: subscriptionSummary,
    errors: [
      "billing.no_plan",
      "billing.plan_opens_nothing",
      "billing.other_price",
      "billing.no_stored_card",
      "billing.payment_mismatch",
      "billing.provider_unavailable",
    ],
    limit: providerCallLimit,
  }),
  joinWaitlist: endpoint({
    method: "POST",
    path: "/api/subscription/waitlist/{userId}",
    access: "user",
    self: "userId",
    tag: "Plans",
    summary: "Ask for a mail when a plan opens its first lesson",
    params: self,
    body: z.strictObject({ subscription: paidPlan }),
    data: z.object({ subscription: paidPlan }),
    errors: ["billing.plan_is_open"],
  }),
  cancelPaypal: endpoint({
    method: "POST",
    path: "/api/paypal/cancel/{userId}",
    access: "user",
    self: "userId",
    tag: "Plans",
    summary: "Cancel a plan paid through PayPal; it stays open to the end of the paid time",
    params: self,
    body: z.strictObject({ subscriptionId: providerName, email: claimedEmail }),
    data: subscriptionSummary,
    errors: [
      "billing.no_plan",
      "billing.other_method",
      "billing.payment_mismatch",
      "billing.provider_unavailable",
    ],
    limit: providerCallLimit,
  }),
  ...historyEndpoints,
};

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof billingErrors> {}
}
