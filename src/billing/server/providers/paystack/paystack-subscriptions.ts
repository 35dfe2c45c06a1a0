import * as z from "zod";
import type { GatewayRequest } from "../gateway.ts";
import { invalidResponseError, parseEnvelope, refusedError } from "./paystack-envelope.ts";

/** A subscription as Paystack tells it, in our own words. */
export interface PaystackSubscription {
  code: string;
  /** Needed to disable it; not told everywhere. */
  emailToken: string | null;
  planCode: string;
  /** Whether the card will be charged again. */
  renews: boolean;
  /** Null where Paystack does not say when it began. */
  createdAt: Date | null;
}

export interface SubscriptionPage {
  subscriptions: readonly PaystackSubscription[];
  isLast: boolean;
}

/** The list takes numeric ids only: a customer's code matches nothing there. */
export function customerRequest(customerCode: string): GatewayRequest {
  return { method: "GET", path: `/customer/${encodeURIComponent(customerCode)}` };
}

/** The customer's number, or null when Paystack has never heard of him. */
export function parseCustomerResponse(body: unknown): string | null {
  const envelope = parseEnvelope(body);
  if (!envelope.status) {
    if (envelope.code === "customer_not_found" || /customer not found/i.test(envelope.message)) {
      return null;
    }
    throw refusedError(envelope);
  }
  const parsed = z.looseObject({ id: number }).safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("customer", parsed.error);
  return parsed.data.id;
}

const pageSize = 100;

export function subscriptionsRequest(customerId: string, page: number): GatewayRequest {
  const query = new URLSearchParams({ customer: customerId, perPage: String(pageSize) });
  return { method: "GET", path: `/subscription?${query}&page=${page}` };
}

export function parseSubscriptionsResponse(body: unknown): SubscriptionPage {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
  const parsed = z.array(subscription).safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("subscriptions", parsed.error);
  const paged = z.looseObject({ page: count, pageCount: count }).safeParse(envelope.meta);
  const isLast = paged.success
    ? paged.data.page >= paged.data.pageCount
    : parsed.data.length < pageSize;
  return { subscriptions: parsed.data, isLast };
}

export function subscriptionRequest(code: string): GatewayRequest {
  return { method: "GET", path: `/subscription/${encodeURIComponent(code)}` };
}

/** Null when Paystack knows of none by this code. */
export function parseSubscriptionResponse(body: unknown): PaystackSubscription | null {
  const envelope = parseEnvelope(body);
  if (!envelope.status) {
    if (/subscription .*not found/i.test(envelope.message)) return null;
    throw refusedError(envelope);
  }
  const parsed = subscription.safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("subscription", parsed.error);
  return parsed.data;
}

export function disableRequest(code: string, emailToken: string): GatewayRequest {
  return { method: "POST", path: "/subscription/disable", body: { code, token: emailToken } };
}

/**
 * `unclear` is what Paystack says, in the same words, of one that is disabled already, of a wrong
 * token and of an unknown code: only asking for the subscription itself tells which.
 */
export function parseDisableResponse(body: unknown): "disabled" | "unclear" {
  const envelope = parseEnvelope(body);
  if (envelope.status) return "disabled";
  if (envelope.code === "not_found" || /not found or already inactive/i.test(envelope.message)) {
    return "unclear";
  }
  throw refusedError(envelope);
}

const number = z.union([z.string().regex(/^\d+$/), z.int().nonnegative().transform(String)]);
const count = z.coerce.number().int().nonnegative();
/** The docs and the events spell two of them differently. */
const endedStatuses = new Set(["non-renewing", "complete", "completed", "cancelled", "canceled"]);
const instant = z
  .string()
  .nullish()
  .transform((text) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null))
  .catch(null);

const subscription = z
  .looseObject({
    subscription_code: z.string().min(1),
    email_token: z.string().min(1).nullish().catch(null),
    // Whatever is not known to be over may be charged again: `active`, `attention`, a new word.
    status: z.string().transform((it) => !endedStatuses.has(it.toLowerCase())),
    plan: z.looseObject({ plan_code: z.string().min(1) }),
    createdAt: instant,
    created_at: instant,
  })
  .transform(
    (row): PaystackSubscription => ({
      code: row.subscription_code,
      emailToken: row.email_token ?? null,
      planCode: row.plan.plan_code,
      renews: row.status,
      createdAt: row.createdAt ?? row.created_at,
    }),
  );
