import * as z from "zod";
import type { GatewayRequest } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Renewal, StoredCard } from "../payment-provider.ts";
import { invalidResponseError, parseEnvelope, refusedError } from "./paystack-send.ts";
import { paystackCard } from "./paystack-transaction.ts";

/** A Paystack subscription in our own terms. */
export interface PaystackSubscription {
  code: string;
  /** Disabling requires it; null if the response lacks it. */
  emailToken: string | null;
  planCode: string;
  /** The plan's interval, as `monthly` or `annually`; null if the response lacks it. */
  interval: string | null;
  renewal: Exclude<Renewal, "unknown">;
  /** The amount of each charge; null if the response lacks it or the mode. */
  amountMinor: number | null;
  mode: string | null;
  /** The time of the next charge, or the end of a subscription without one. */
  nextPaymentAt: string | null;
  card: StoredCard | null;
  /** Null if the response lacks it. */
  createdAt: Date | null;
}

export interface SubscriptionPage {
  subscriptions: readonly PaystackSubscription[];
  isLast: boolean;
}

/** The list accepts numeric ids alone: a customer code matches nothing. */
function customerRequest(customerCode: string): GatewayRequest {
  return { method: "GET", path: `/customer/${encodeURIComponent(customerCode)}` };
}

export interface PaystackCustomer {
  /** The numeric id. */
  id: string;
  email: string | null;
}

/** Null when Paystack does not know the customer. */
export function parseCustomerResponse(body: unknown): PaystackCustomer | null {
  const envelope = parseEnvelope(body);
  if (!envelope.status) {
    if (envelope.code === "customer_not_found" || /customer not found/i.test(envelope.message)) {
      return null;
    }
    throw refusedError(envelope);
  }
  const parsed = customer.safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("customer", parsed.error);
  return { id: parsed.data.id, email: parsed.data.email ?? null };
}

const pageSize = 100;

function subscriptionsRequest(customerId: string, page: number): GatewayRequest {
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

function subscriptionRequest(code: string): GatewayRequest {
  return { method: "GET", path: `/subscription/${encodeURIComponent(code)}` };
}

/** Null when Paystack does not know the code. */
function parseSubscriptionResponse(body: unknown): PaystackSubscription | null {
  const envelope = parseEnvelope(body);
  if (!envelope.status) {
    if (/subscription .*not found/i.test(envelope.message)) return null;
    throw refusedError(envelope);
  }
  const parsed = subscription.safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("subscription", parsed.error);
  return parsed.data;
}

export function manageLinkRequest(code: string): GatewayRequest {
  return { method: "GET", path: `/subscription/${encodeURIComponent(code)}/manage/link` };
}

export function parseManageLinkResponse(body: unknown): string {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
  const parsed = z.looseObject({ link: z.url({ protocol: /^https?$/ }) }).safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("manage link", parsed.error);
  return parsed.data.link;
}

function disableRequest(code: string, emailToken: string): GatewayRequest {
  return { method: "POST", path: "/subscription/disable", body: { code, token: emailToken } };
}

/**
 * `unclear`: Paystack answers a disabled subscription, a wrong token and an unknown code alike.
 * Fetching the subscription tells them apart.
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
const customer = z.looseObject({ id: number, email: z.string().nullish().catch(null) });
const count = z.coerce.number().int().nonnegative();
/** Paystack's documentation and its events spell two of them differently. */
const endedStatuses = new Set(["non-renewing", "complete", "completed", "cancelled", "canceled"]);
const instant = z
  .string()
  .nullish()
  .transform((text) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null))
  .catch(null);

/** Unknown statuses count as renewing. `attention`: the last charge failed, and the next is due. */
function toRenewal(status: string): PaystackSubscription["renewal"] {
  if (endedStatuses.has(status.toLowerCase())) return "over";
  return status.toLowerCase() === "attention" ? "failed" : "renews";
}

const subscription = z
  .looseObject({
    subscription_code: z.string().min(1),
    email_token: z.string().min(1).nullish().catch(null),
    status: z.string().transform(toRenewal),
    amount: z.coerce.number().int().nonnegative().nullish().catch(null),
    domain: z.string().nullish().catch(null),
    plan: z.looseObject({
      plan_code: z.string().min(1),
      interval: z.string().nullish().catch(null),
    }),
    next_payment_date: instant,
    authorization: paystackCard.optional(),
    createdAt: instant,
    created_at: instant,
  })
  .transform(
    (row): PaystackSubscription => ({
      code: row.subscription_code,
      emailToken: row.email_token ?? null,
      planCode: row.plan.plan_code,
      interval: row.plan.interval ?? null,
      renewal: row.status,
      amountMinor: row.amount ?? null,
      mode: row.domain ?? null,
      nextPaymentAt: row.next_payment_date?.toISOString() ?? null,
      card: row.authorization ?? null,
      createdAt: row.createdAt ?? row.created_at,
    }),
  );

/** The customer and plan whose renewals end. */
export interface EndRenewals {
  /** The provider's customer code. */
  customerCode: string;
  planCode: string;
  /** The time of the latest payment; subscriptions created before it do not count. */
  paidAt: Date;
}

export type EndedPaystackRenewals =
  /** It renewed and no longer does. */
  | { kind: "ended"; subscriptionCode: string }
  /** It had ended before, here or on the provider's own pages. */
  | { kind: "already-over"; subscriptionCode: string }
  /** No subscription renews, or Paystack has not created it yet for a recent payment. */
  | { kind: "none" };

export type Send = (request: GatewayRequest) => Promise<unknown>;

/** A payment and its subscription are created about a second apart, in either order. */
const maxOffsetMs = 10_000;
const maxPages = 20;

/**
 * Disables every renewing subscription of the customer to the plan. Paystack cannot disable by
 * customer, and its call is not idempotent. Throws `GatewayError`.
 */
export async function endPaystackRenewals(
  send: Send,
  { customerCode, planCode, paidAt }: EndRenewals,
): Promise<EndedPaystackRenewals> {
  const all = await listSubscriptions(send, await fetchCustomerId(send, customerCode));
  const toPlan = all.filter((it) => it.planCode === planCode);
  const renewing = toPlan.filter((it) => it.renewal !== "over");
  for (const subscription of renewing) await disable(send, subscription);
  const ended = renewing.at(-1);
  if (ended) return { kind: "ended", subscriptionCode: ended.code };
  // An older, ended subscription says nothing about this payment's own.
  const since = paidAt.getTime() - maxOffsetMs;
  const past = toPlan.find((it) => it.createdAt !== null && it.createdAt.getTime() >= since);
  return past ? { kind: "already-over", subscriptionCode: past.code } : { kind: "none" };
}

/** The numeric id by which lists are filtered. */
export async function fetchCustomerId(send: Send, customerCode: string): Promise<string> {
  return (await fetchCustomer(send, customerCode)).id;
}

export async function fetchCustomer(send: Send, customerCode: string): Promise<PaystackCustomer> {
  const customer = parseCustomerResponse(await send(customerRequest(customerCode)));
  if (customer !== null) return customer;
  throw new GatewayError("gateway.invalid_response", "who paid is not known as a customer");
}

export async function listSubscriptions(
  send: Send,
  customerId: string,
): Promise<PaystackSubscription[]> {
  const all: PaystackSubscription[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const listed = parseSubscriptionsResponse(await send(subscriptionsRequest(customerId, page)));
    all.push(...listed.subscriptions);
    if (listed.isLast) return all;
  }
  throw new GatewayError(
    "gateway.invalid_response",
    `more than ${maxPages} pages of subscriptions`,
  );
}

async function disable(send: Send, listed: PaystackSubscription): Promise<void> {
  let subscription = listed;
  // The second round handles a token that has changed or that the list lacked.
  for (const _round of [1, 2]) {
    const { code, emailToken } = subscription;
    if (emailToken !== null) {
      const result = parseDisableResponse(await send(disableRequest(code, emailToken)));
      if (result === "disabled") return;
    }
    const now = parseSubscriptionResponse(await send(subscriptionRequest(code)));
    if (now === null)
      throw new GatewayError("gateway.invalid_response", "a listed subscription is gone");
    if (now.renewal === "over") return;
    subscription = now;
  }
  throw new GatewayError("gateway.refused", "the subscription could not be disabled");
}
