import * as z from "zod";
import { delivery } from "../webhooks/deliver-events.ts";

/** As Paystack spells them; the school's "yearly" is their `annually`. */
export const planInterval = z.enum([
  "hourly",
  "daily",
  "weekly",
  "monthly",
  "quarterly",
  "biannually",
  "annually",
]);

export const configuredPlan = z.object({
  planCode: z.string().regex(/^PLN_\w+$/),
  name: z.string().min(1),
  amountMinor: z.int().positive(),
  interval: planInterval,
  currency: z.string().length(3).default("NGN"),
});

const plan = configuredPlan.extend({
  id: z.int(),
  description: z.string().nullable(),
  createdAt: z.string(),
});

const transaction = z.object({
  /** Offset from {@link firstTransactionId}. */
  number: z.int(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  planCode: z.string().nullable(),
  metadata: z.unknown().optional(),
  callbackUrl: z.string().nullable(),
  status: z.enum(["abandoned", "failed", "success"]),
  gatewayResponse: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
});

const customer = z.object({
  id: z.int(),
  customerCode: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  metadata: z.unknown().optional(),
  /** The card that last paid; null until one has. */
  authorizationCode: z.string().nullable(),
  createdAt: z.string(),
});

/** `complete` and `completed`: events and documentation differ. */
export const subscriptionStatus = z.enum([
  "active",
  "non-renewing",
  "attention",
  "complete",
  "completed",
  "cancelled",
]);

const subscription = z.object({
  id: z.int(),
  subscriptionCode: z.string(),
  emailToken: z.string(),
  customerCode: z.string(),
  planCode: z.string(),
  amountMinor: z.int(),
  status: subscriptionStatus,
  startedAt: z.string(),
  nextPaymentAt: z.string(),
  cancelledAt: z.string().nullable(),
});

export const fileState = z.object({
  lastId: z.int(),
  plans: z.array(plan),
  transactions: z.array(transaction),
  customers: z.array(customer),
  subscriptions: z.array(subscription),
  deliveries: z.array(delivery),
});

/** Beyond 2^53, as the real ids may be, so that rounding is detected. */
export const firstTransactionId = 9_007_199_254_740_993n;

export type ConfiguredPlan = z.output<typeof configuredPlan>;
export type Plan = z.output<typeof plan>;
export type Transaction = z.output<typeof transaction>;
export type Customer = z.output<typeof customer>;
export type Subscription = z.output<typeof subscription>;
export type Delivery = z.output<typeof delivery>;
export type FileState = z.output<typeof fileState>;
