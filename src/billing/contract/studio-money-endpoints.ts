import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { cursor } from "#platform/contract/page.ts";
import { endpoint, isoInstant, singleLine } from "#platform/contract.ts";
import { receiptNumber } from "./payment-history.ts";
import { billingPeriods, paidPlans } from "./plans.ts";
import {
  failedPayments,
  moneyFlags,
  moneyOverview,
  month,
  studioPayments,
  studioStudents,
  unmatchedPayments,
} from "./studio-money.ts";

const studio = { access: "instructor", tag: "Studio" } as const;

const search = z._default(z.string().check(z.maxLength(100), z.regex(singleLine)), "");
/** Created by the browser once per form. A repeat with the same id has no further effect. */
const requestId = z.uuid();
const studentId = z.uuid();
const plan = z.enum(paidPlans);
const billingPeriod = z.enum(billingPeriods);
const code = secondFactorCode;
/** Each such request calls a provider. */
const providerCallLimit = { points: 60, durationSeconds: 600 };

/** A student's plan after an action. */
const holding = z.object({ plan: z.nullable(plan), paidThrough: z.nullable(isoInstant) });

export const studioMoneyEndpoints = {
  moneyOverview: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/money",
    summary: "What the school earns: subscribers, recurring revenue, churn, and money by month",
    data: moneyOverview,
  }),
  failedPayments: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/money/failed",
    summary: "Students whose last renewal failed, newest first",
    query: z.object({ cursor }),
    data: failedPayments,
  }),
  moneyFlags: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/money/flags",
    summary: "What the school has to look at, newest first",
    query: z.object({ cursor }),
    data: moneyFlags,
  }),
  resolveFlag: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/money/flags/{flagId}/resolve",
    summary: "Mark a flag as looked at",
    params: z.object({ flagId: z.uuid() }),
    body: z.strictObject({ reason }),
    data: z.object({ resolvedOn: isoInstant }),
    errors: ["billing.flag_not_found"],
  }),
  unmatchedPayments: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/money/unmatched",
    summary: "Payments that belong to no student, newest first",
    query: z.object({ cursor }),
    data: unmatchedPayments,
  }),
  matchPayment: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/money/unmatched/{eventId}/match",
    summary: "Give an unmatched payment to the student who made it",
    description:
      "The provider is asked again, and its amount, currency and plan must be those of the plan's price. `subscription` and `subscriptionType` count where the payment names no plan.",
    params: z.object({ eventId: z.uuid() }),
    freshCode: true,
    body: z.strictObject({
      studentId,
      subscription: z.optional(plan),
      subscriptionType: z.optional(billingPeriod),
      reason,
      code,
    }),
    data: holding,
    errors: [
      "billing.payment_not_found",
      "billing.student_not_found",
      "billing.already_matched",
      "billing.plan_needed",
      "billing.payment_pending",
      "billing.payment_failed",
      "billing.payment_mismatch",
      "billing.provider_unavailable",
    ],
    limit: providerCallLimit,
  }),
  dismissPayment: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/money/unmatched/{eventId}/set-aside",
    summary: "Take an unmatched payment from the list: it bought no plan",
    params: z.object({ eventId: z.uuid() }),
    freshCode: true,
    body: z.strictObject({ reason, code }),
    data: z.object({ resolvedOn: isoInstant }),
    errors: ["billing.payment_not_found", "billing.already_matched"],
  }),
  studioPayments: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/money/payments",
    summary: "All payments, newest first",
    description:
      "`search` is a part of a student's name or email, or a receipt number or charge as a whole.",
    query: z.object({ cursor, search }),
    data: studioPayments,
  }),
  exportPayments: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/money/payments.csv",
    summary: "The movements of money of some months, for a spreadsheet",
    freshCode: true,
    body: z.strictObject({ from: month, to: month, code }),
    data: z.null(),
    file: {
      contentType: "text/csv; charset=utf-8",
      description: "One line a movement: payment, refund, lost dispute or retry fee.",
    },
    limit: { points: 30, durationSeconds: 600 },
    example: { body: { from: "2026-01", to: "2026-12", code: "123456" } },
  }),
  refundPayment: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/money/payments/{paymentId}/refund",
    summary: "Give a payment back, as a whole or in part",
    description:
      "Without `amountMinor` all that is left of it. A payment given back as a whole ends the time that it bought. `pending`: the provider took the order, and says later when the money has gone.",
    params: z.object({ paymentId: z.uuid() }),
    freshCode: true,
    body: z.strictObject({
      requestId,
      amountMinor: z.optional(z.int().check(z.positive())),
      reason,
      code,
    }),
    data: z.object({
      state: z.enum(["done", "pending"]),
      amountMinor: z.int().check(z.positive()),
    }),
    errors: [
      "billing.payment_not_found",
      "billing.refund_exceeds_rest",
      "billing.refund_limit_reached",
      "billing.refund_refused",
      "billing.refund_unfinished",
      "billing.provider_unavailable",
    ],
    limit: providerCallLimit,
  }),
  studioStudents: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/money/students",
    summary: "Find students by a part of their name or email; at most ten",
    query: z.object({ search }),
    data: studioStudents,
  }),
  giveMonths: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/money/students/{studentId}/give-months",
    summary: "Give a student free months of a plan",
    description: "They lengthen the same plan where it runs; another running plan refuses them.",
    params: z.object({ studentId }),
    freshCode: true,
    body: z.strictObject({
      requestId,
      subscription: plan,
      months: z.int().check(z.minimum(1), z.maximum(12)),
      reason,
      code,
    }),
    data: holding,
    errors: ["billing.student_not_found", "billing.other_plan_running"],
  }),
  endRenewal: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/money/students/{studentId}/end-renewal",
    summary: "End what renews for a student; paid time stays",
    params: z.object({ studentId }),
    freshCode: true,
    body: z.strictObject({ reason, code }),
    data: holding,
    errors: [
      "billing.student_not_found",
      "billing.no_renewal",
      "billing.not_cancellable_yet",
      "billing.provider_unavailable",
    ],
    limit: providerCallLimit,
  }),
  resendReceipt: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/money/receipts/{number}/resend",
    summary: "Mail a receipt or credit note to its student again",
    params: z.object({ number: receiptNumber }),
    body: z.strictObject({ reason }),
    data: z.object({ sentTo: z.string() }),
    errors: ["billing.receipt_not_found", "billing.student_not_found"],
    example: { params: { number: "R-2026-000123" } },
  }),
};
