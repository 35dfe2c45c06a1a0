import * as z from "zod";
import { delivery } from "../webhooks/deliver-events.ts";

export const configuredPlan = z.object({
  planId: z.string().regex(/^P-[\w-]{1,47}$/),
  name: z.string().min(1).max(127),
  amountMinor: z.int().positive(),
  interval: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
  /** Of two decimals. */
  currency: z.string().length(3).default("USD"),
  status: z.enum(["ACTIVE", "INACTIVE"]).default("ACTIVE"),
});

const plan = configuredPlan.extend({ createdAt: z.string() });

const subscription = z.object({
  id: z.string(),
  /** Identifies the subscription in its approve link. */
  baToken: z.string(),
  status: z.enum(["APPROVAL_PENDING", "APPROVED", "ACTIVE", "SUSPENDED", "CANCELLED", "EXPIRED"]),
  statusNote: z.string().nullable(),
  /** Suspended for non-payment; cannot be resumed. */
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
  /** When an approved subscription becomes active; null when not due. */
  activatesAt: z.string().nullable(),
  /** When the first payment is taken. */
  firstPaymentAt: z.string().nullable(),
  nextBillingAt: z.string().nullable(),
  payer: z.object({ payerId: z.string(), email: z.string() }).nullable(),
});

const payment = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  paidAt: z.string(),
});

/** The subscription of a `PayPal-Request-Id`. */
const replay = z.object({ requestId: z.string(), subscriptionId: z.string(), at: z.string() });

const signing = z.object({ privateKey: z.string(), certificate: z.string(), name: z.string() });

export const fileState = z.object({
  lastId: z.int(),
  signing,
  plans: z.array(plan),
  subscriptions: z.array(subscription),
  payments: z.array(payment),
  replays: z.array(replay),
  deliveries: z.array(delivery),
});

export type ConfiguredPlan = z.input<typeof configuredPlan>;
export type Plan = z.output<typeof plan>;
export type Subscription = z.output<typeof subscription>;
export type Payment = z.output<typeof payment>;
export type Replay = z.output<typeof replay>;
export type Signing = z.output<typeof signing>;
export type FileState = z.output<typeof fileState>;
