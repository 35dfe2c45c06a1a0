import * as z from "zod";
import { delivery } from "../webhooks/deliver-events.ts";

export const defaultProductId = "PROD-0PIANOSCHOOL";

export const configuredPlan = z.object({
  planId: z.string().regex(/^P-[\w-]{1,47}$/),
  name: z.string().min(1).max(127),
  amountMinor: z.int().positive(),
  interval: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
  /** A currency with two decimals. */
  currency: z.string().length(3).default("USD"),
  status: z.enum(["CREATED", "ACTIVE", "INACTIVE"]).default("ACTIVE"),
});

const plan = configuredPlan.extend({
  createdAt: z.string(),
  productId: z.string().default(defaultProductId),
  description: z.string().nullable().default(null),
  /** The number of unpaid cycles until the subscription is suspended; 0 for never. */
  paymentFailureThreshold: z.int().min(0).default(1),
  /** Adds the owed amount to the next cycle's charge. */
  autoBillOutstanding: z.boolean().default(true),
});

const product = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  category: z.string().nullable(),
  description: z.string().nullable(),
  createdAt: z.string(),
});

const subscription = z.object({
  id: z.string(),
  /** Identifies the subscription in its approve link. */
  baToken: z.string(),
  status: z.enum(["APPROVAL_PENDING", "APPROVED", "ACTIVE", "SUSPENDED", "CANCELLED", "EXPIRED"]),
  statusNote: z.string().nullable(),
  /** Whether it was suspended for non-payment, after which it cannot be resumed. */
  isSuspendedUnpaid: z.boolean(),
  planId: z.string(),
  customId: z.string().nullable(),
  brandName: z.string().nullable(),
  returnUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  statusUpdatedAt: z.string(),
  startAt: z.string(),
  /** The time at which an approved subscription becomes active; null when not due. */
  activatesAt: z.string().nullable(),
  /** The time of the first payment. */
  firstPaymentAt: z.string().nullable(),
  nextBillingAt: z.string().nullable(),
  payer: z.object({ payerId: z.string(), email: z.string() }).nullable(),
  /** The subscription's sequence number, equal in each run. */
  number: z.int().default(0),
  /** The requested later start. */
  requestedStartAt: z.string().nullable().default(null),
  /** The date from which cycles are counted: the start, or the last change of plan. */
  anchorAt: z.string().nullable().default(null),
  /** The number of the cycle that is charged at the next billing time. */
  nextCycle: z.int().min(0).default(1),
  /** The price of the next cycle, if it differs from the plan's. */
  nextPriceMinor: z.int().nullable().default(null),
  outstandingMinor: z.int().min(0).default(0),
  /** The number of consecutive unpaid cycles. */
  failedCount: z.int().min(0).default(0),
  retriesLeft: z.int().min(0).default(0),
  retryAt: z.string().nullable().default(null),
  lastFailure: z
    .object({ amountMinor: z.int(), at: z.string(), reasonCode: z.string() })
    .nullable()
    .default(null),
  /** The plan of a change that the payer has not approved yet. */
  revisionPlanId: z.string().nullable().default(null),
});

const payment = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  paidAt: z.string(),
  status: z
    .enum(["COMPLETED", "DECLINED", "PENDING", "REFUNDED", "PARTIALLY_REFUNDED"])
    .default("COMPLETED"),
  refundedMinor: z.int().min(0).default(0),
  isReversed: z.boolean().default(false),
});

const refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  at: z.string(),
  /** Its `PayPal-Request-Id`. */
  requestId: z.string().nullable(),
});

const dispute = z.object({
  id: z.string(),
  paymentId: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  status: z.enum(["OPEN", "RESOLVED"]),
  outcome: z.enum(["RESOLVED_BUYER_FAVOUR", "RESOLVED_SELLER_FAVOUR"]).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Maps a `PayPal-Request-Id` to the object that its request created. */
const replay = z.object({
  requestId: z.string(),
  resultId: z.string().default(""),
  at: z.string(),
});

const signing = z.object({ privateKey: z.string(), certificate: z.string(), name: z.string() });

export const fileState = z.object({
  lastId: z.int(),
  signing,
  plans: z.array(plan),
  subscriptions: z.array(subscription),
  payments: z.array(payment),
  products: z.array(product).default([]),
  refunds: z.array(refund).default([]),
  disputes: z.array(dispute).default([]),
  replays: z.array(replay),
  deliveries: z.array(delivery),
});

export type ConfiguredPlan = z.input<typeof configuredPlan>;
export type Plan = z.output<typeof plan>;
export type Subscription = z.output<typeof subscription>;
export type Payment = z.output<typeof payment>;
export type Product = z.output<typeof product>;
export type Refund = z.output<typeof refund>;
export type Dispute = z.output<typeof dispute>;
export type Replay = z.output<typeof replay>;
export type Signing = z.output<typeof signing>;
export type FileState = z.output<typeof fileState>;
