import * as z from "zod";
import { delivery } from "../webhooks/deliver-events.ts";
import { dispute } from "./disputes/state.ts";
import { refund } from "./refunds/state.ts";

/** In Paystack's spelling; the school's "yearly" is their `annually`. */
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

const channel = z.enum(["card", "bank_transfer", "ussd"]);

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
  /** `pending`: a transfer that the bank has not confirmed yet. */
  status: z.enum(["abandoned", "failed", "success", "pending", "reversed"]),
  gatewayResponse: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  /** The channels that the merchant offers; null for all. */
  channels: z.array(z.string()).nullable().default(null),
  channel: channel.default("card"),
  authorizationCode: z.string().nullable().default(null),
});

/** A customer's means of payment, such as a card. One with `reusable` can be charged again. */
const authorization = z.object({
  authorizationCode: z.string(),
  customerCode: z.string(),
  channel,
  bin: z.string(),
  last4: z.string(),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
  brand: z.string(),
  reusable: z.boolean(),
  /** The same for the same card. */
  signature: z.string(),
});

const customer = z.object({
  id: z.int(),
  customerCode: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  metadata: z.unknown().optional(),
  /** The card of the last payment; null before it. */
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
  /** The time of the next charge, or the end of a subscription that does not renew. */
  nextPaymentAt: z.string(),
  cancelledAt: z.string().nullable(),
  /** The time of the charge before the next. */
  periodStartAt: z.string().default("1970-01-01T00:00:00Z"),
  authorizationCode: z.string().nullable().default(null),
  openInvoiceCode: z.string().nullable().default(null),
  /** The number of charges; 0 is unlimited. */
  invoiceLimit: z.int().min(0).default(0),
  paymentsCount: z.int().min(0).default(1),
});

/** One charge of a subscription, announced some days before. */
const invoice = z.object({
  id: z.int(),
  invoiceCode: z.string(),
  subscriptionCode: z.string(),
  amountMinor: z.int(),
  periodStart: z.string(),
  periodEnd: z.string(),
  status: z.enum(["pending", "success", "failed"]),
  paidAt: z.string().nullable(),
  description: z.string().nullable(),
  /** Its charge's reference. */
  reference: z.string().nullable(),
  createdAt: z.string(),
});

export const fileState = z.object({
  lastId: z.int(),
  plans: z.array(plan),
  transactions: z.array(transaction),
  customers: z.array(customer),
  subscriptions: z.array(subscription),
  authorizations: z.array(authorization).default([]),
  invoices: z.array(invoice).default([]),
  refunds: z.array(refund).default([]),
  disputes: z.array(dispute).default([]),
  /** The time of the next list of expiring cards. */
  expiringCardsAt: z.string().nullable().default(null),
  deliveries: z.array(delivery),
});

/** Beyond 2^53, as real ids may be, so that rounding is detected. */
export const firstTransactionId = 9_007_199_254_740_993n;

export type ConfiguredPlan = z.output<typeof configuredPlan>;
export type Plan = z.output<typeof plan>;
export type Transaction = z.output<typeof transaction>;
export type Customer = z.output<typeof customer>;
export type Authorization = z.output<typeof authorization>;
export type Invoice = z.output<typeof invoice>;
export type Subscription = z.output<typeof subscription>;
export type Delivery = z.output<typeof delivery>;
export type FileState = z.output<typeof fileState>;
