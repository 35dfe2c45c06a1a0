import * as z from "zod/mini";
import { page } from "#platform/contract/page.ts";
import { isoInstant } from "#platform/contract.ts";
import { billingPeriods, paidPlans } from "./plans.ts";

/** Rows per page of the studio's lists. */
export const moneyPageSize = 25;

const currency = z.enum(["NGN", "USD"]);
/** In kobo or cents. */
const amountMinor = z.int().check(z.nonnegative());
const count = z.int().check(z.nonnegative());
const provider = z.enum(["paystack", "paypal"]);
const paidPlan = z.enum(paidPlans);
const billingPeriod = z.enum(billingPeriods);

/** A month in the school's time zone, as `2026-11`. */
export const month = z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/));

/** The payer; null if unknown, or for an erased account. */
const student = z.nullable(z.object({ _id: z.uuid(), name: z.string(), email: z.string() }));
export type MoneyStudent = z.infer<typeof student>;

/** The school's income and losses, by the school's clock and time zone. */
export const moneyOverview = z.object({
  /** The time of counting. */
  asOf: isoInstant,
  /** Students with paid access, by plan. */
  subscribers: z.array(
    z.object({
      plan: paidPlan,
      billingPeriod,
      currency,
      total: count,
      /** Those whose provider will charge again. */
      renewing: count,
      /** Those whose last charge failed. */
      pastDue: count,
      /** Those whose plan ends without renewal. */
      ending: count,
    }),
  ),
  /** Students with access to a granted plan, who do not count as subscribers. */
  givenPlans: count,
  /** Monthly recurring revenue; a yearly price counts a twelfth. */
  recurring: z.array(z.object({ currency, amountMinor })),
  /**
   * Students who paid at the start of a period, and those who no longer did at its end:
   * `last30Days`, then the last twelve months, oldest first, with the current one until now.
   */
  churn: z.object({
    last30Days: z.object({ atStart: count, lost: count }),
    months: z.array(z.object({ month, atStart: count, lost: count })),
  }),
  /** The last twelve months, oldest first, for each currency with any payment. */
  months: z.array(
    z.object({
      month,
      currency,
      payments: count,
      grossMinor: amountMinor,
      feesMinor: amountMinor,
      /** Refunded in this month, whenever it was paid. */
      refundsMinor: amountMinor,
      /** Gross without fees and refunds; negative if refunds exceed the income. */
      netMinor: z.int(),
    }),
  ),
  /**
   * Payments without a plan and a student, such as lecture tapes bought on the provider's page.
   * `months` excludes them.
   */
  tapes: z.array(z.object({ month, currency, payments: count, grossMinor: amountMinor })),
  openFlags: count,
  unmatchedPayments: count,
  pastDueStudents: count,
});
export type MoneyOverview = z.infer<typeof moneyOverview>;

/** A student whose last renewal failed. */
export const failedPayments = z.extend(page, {
  failed: z.array(
    z.object({
      _id: z.uuid(),
      student,
      plan: paidPlan,
      billingPeriod,
      amountMinor,
      currency,
      provider,
      /** The due date of the renewal. */
      since: isoInstant,
      /** The end of access, past or future. */
      accessUntil: isoInstant,
    }),
  ),
});
export type FailedPayments = z.infer<typeof failedPayments>;

/** The open issues, newest first. */
export const moneyFlags = z.extend(page, {
  flags: z.array(
    z.object({
      _id: z.uuid(),
      /** A kind of `BillingFlag`: `mismatch`, `overpaid`, … */
      kind: z.string(),
      /** The kind described in a sentence. */
      text: z.string(),
      provider,
      /** The reference, charge or event that the flag is about. */
      subject: z.string(),
      detail: z.string(),
      student,
      raisedOn: isoInstant,
    }),
  ),
});
export type MoneyFlags = z.infer<typeof moneyFlags>;

/** Reported payments that belong to no student, newest first. */
export const unmatchedPayments = z.extend(page, {
  payments: z.array(
    z.object({
      _id: z.uuid(),
      provider,
      /** The provider's reference of the payment. */
      reference: z.string(),
      amountMinor,
      currency: z.string(),
      payerEmail: z.nullable(z.string()),
      paidOn: isoInstant,
      /**
       * The bought plan, if the provider names one of the school's; otherwise the teacher chooses.
       */
      plan: z.nullable(paidPlan),
      billingPeriod: z.nullable(billingPeriod),
    }),
  ),
});
export type UnmatchedPayments = z.infer<typeof unmatchedPayments>;

/** All payments, newest first. */
export const studioPayments = z.extend(page, {
  payments: z.array(
    z.object({
      _id: z.uuid(),
      paidOn: isoInstant,
      student,
      /** The purchase, as `Intermediate plan, monthly`. */
      description: z.string(),
      amountMinor,
      currency,
      feeMinor: z.nullable(amountMinor),
      /** The amount that the provider has returned. */
      returnedMinor: amountMinor,
      /** The amount that the provider has accepted to return and has not returned yet. */
      returningMinor: amountMinor,
      /** The amount of an order without a response; the next order must have the same amount. */
      unansweredMinor: amountMinor,
      provider,
      /** The way of payment, as `Card, Paystack`. */
      method: z.string(),
      /** The provider's id of the charge. */
      chargeId: z.string(),
      /** Disputes of payers with their bank or PayPal, oldest first. */
      disputes: z.array(
        z.object({
          state: z.enum(["open", "won", "lost"]),
          amountMinor,
          since: isoInstant,
          /** The school's deadline to respond to an open one; null if the provider names none. */
          respondBy: z.nullable(isoInstant),
        }),
      ),
      receipts: z.array(z.object({ number: z.string(), kind: z.enum(["receipt", "credit-note"]) })),
    }),
  ),
});
export type StudioPayments = z.infer<typeof studioPayments>;

/** Students found by a part of their name or email, with their plans. */
export const studioStudents = z.object({
  students: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      email: z.string(),
      /** Null without access now. */
      plan: z.nullable(paidPlan),
      billingPeriod: z.nullable(billingPeriod),
      paidThrough: z.nullable(isoInstant),
      /** Whether a provider will charge again, with or without access. */
      renews: z.boolean(),
    }),
  ),
});
export type StudioStudents = z.infer<typeof studioStudents>;
