import * as z from "zod/mini";
import { isoInstant } from "#platform/contract.ts";
import { billingPeriods, paidPlans } from "./plans.ts";

/** Rows on one page of the studio's lists. */
export const moneyPageSize = 25;

const currency = z.enum(["NGN", "USD"]);
/** In kobo or cents. */
const amountMinor = z.int().check(z.nonnegative());
const count = z.int().check(z.nonnegative());
const provider = z.enum(["paystack", "paypal"]);
const paidPlan = z.enum(paidPlans);
const billingPeriod = z.enum(billingPeriods);

/** A month of the school's time zone, `2026-11`. */
export const month = z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/));

/** Who paid; null where nobody is known, or the account was erased. */
const student = z.nullable(z.object({ _id: z.uuid(), name: z.string(), email: z.string() }));
export type MoneyStudent = z.infer<typeof student>;

/** What the school earned and lost, by the school's clock and time zone. */
export const moneyOverview = z.object({
  /** When it was counted. */
  asOf: isoInstant,
  /** Students with access that they pay for, by what they hold. */
  subscribers: z.array(
    z.object({
      plan: paidPlan,
      billingPeriod,
      currency,
      total: count,
      /** Of them, those whose provider will charge again. */
      renewing: count,
      /** Of them, those whose last charge failed. */
      pastDue: count,
      /** Of them, those whose plan ends by itself. */
      ending: count,
    }),
  ),
  /** Students with access to a plan that was given; they are no subscribers. */
  givenPlans: count,
  /** Monthly recurring revenue: what renews, a yearly price by a twelfth. */
  recurring: z.array(z.object({ currency, amountMinor })),
  /**
   * Students who paid at the beginning of a time, and those of them who no longer do at its end.
   * `last30Days`, then the last twelve months, oldest first; the current one until now.
   */
  churn: z.object({
    last30Days: z.object({ atStart: count, lost: count }),
    months: z.array(z.object({ month, atStart: count, lost: count })),
  }),
  /** The last twelve months, oldest first, for each currency that has any money. */
  months: z.array(
    z.object({
      month,
      currency,
      payments: count,
      grossMinor: amountMinor,
      feesMinor: amountMinor,
      /** Given back in this month, whenever it was paid. */
      refundsMinor: amountMinor,
      /** Gross without fees and refunds; negative where more was given back than came in. */
      netMinor: z.int(),
    }),
  ),
  /**
   * Payments without a plan that belong to no student, such as lecture tapes bought on the
   * provider's page. They are no part of `months`.
   */
  tapes: z.array(z.object({ month, currency, payments: count, grossMinor: amountMinor })),
  openFlags: count,
  unmatchedPayments: count,
  pastDueStudents: count,
});
export type MoneyOverview = z.infer<typeof moneyOverview>;

/** A student whose last renewal failed. */
export const failedPayments = z.object({
  failed: z.array(
    z.object({
      _id: z.uuid(),
      student,
      plan: paidPlan,
      billingPeriod,
      amountMinor,
      currency,
      provider,
      /** When the renewal was due. */
      since: isoInstant,
      /** When access ends, or ended. */
      accessUntil: isoInstant,
    }),
  ),
  total: count,
});
export type FailedPayments = z.infer<typeof failedPayments>;

/** What the school has to look at, newest first. */
export const moneyFlags = z.object({
  flags: z.array(
    z.object({
      _id: z.uuid(),
      /** `mismatch`, `overpaid`, …: the kinds of `BillingFlag`. */
      kind: z.string(),
      /** The kind in a sentence. */
      text: z.string(),
      provider,
      /** A reference, a charge or an event. */
      subject: z.string(),
      detail: z.string(),
      student,
      raisedOn: isoInstant,
    }),
  ),
  total: count,
});
export type MoneyFlags = z.infer<typeof moneyFlags>;

/** Payments that the providers reported and that belong to no student, newest first. */
export const unmatchedPayments = z.object({
  payments: z.array(
    z.object({
      _id: z.uuid(),
      provider,
      /** The provider's name of the payment. */
      reference: z.string(),
      amountMinor,
      currency: z.string(),
      payerEmail: z.nullable(z.string()),
      paidOn: isoInstant,
      /** What it bought, where the provider names a plan of the school; else the teacher chooses. */
      plan: z.nullable(paidPlan),
      billingPeriod: z.nullable(billingPeriod),
    }),
  ),
  total: count,
});
export type UnmatchedPayments = z.infer<typeof unmatchedPayments>;

/** All payments, newest first. */
export const studioPayments = z.object({
  payments: z.array(
    z.object({
      _id: z.uuid(),
      paidOn: isoInstant,
      student,
      /** What was bought: `Intermediate plan, monthly`. */
      description: z.string(),
      amountMinor,
      currency,
      feeMinor: z.nullable(amountMinor),
      /** What the provider has given back. */
      returnedMinor: amountMinor,
      /** What it has agreed to give back, and has not yet. */
      returningMinor: amountMinor,
      /** What it was asked to give back without an answer; only this amount may be asked for next. */
      unansweredMinor: amountMinor,
      provider,
      /** How it was paid: `Card, Paystack`. */
      method: z.string(),
      /** The provider's name of the charge. */
      chargeId: z.string(),
      /** Payers who asked their bank or PayPal for the money, oldest first. */
      disputes: z.array(
        z.object({
          state: z.enum(["open", "won", "lost"]),
          amountMinor,
          since: isoInstant,
          /** Until when the school can answer an open one; null where the provider names no time. */
          respondBy: z.nullable(isoInstant),
        }),
      ),
      receipts: z.array(z.object({ number: z.string(), kind: z.enum(["receipt", "credit-note"]) })),
    }),
  ),
  total: count,
});
export type StudioPayments = z.infer<typeof studioPayments>;

/** Students found by a part of their name or email, with what they hold. */
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
