import * as z from "zod";
import { singleLine } from "#platform/contract.ts";
import type { GatewayRequest } from "../exchange.ts";
import { invalidPaypalResponseError } from "./paypal-error.ts";
import { paypalMoney } from "./paypal-money.ts";

/** A PayPal subscription in our own terms; parsed, not yet verified. */
export interface PaypalSubscription {
  id: string;
  status: string;
  planCode: string;
  isPlanOverridden: boolean;
  customId: string | null;
  startedAt: string | null;
  lastPayment: {
    status: string;
    amountMinor: number;
    currency: string;
    paidAt: string | null;
  } | null;
  nextBillingAt: string | null;
  /** Whether a charge failed and is still owed. */
  isOwing: boolean;
  payerEmail: string | null;
  payerId: string | null;
  /** The country of the payer's address at PayPal, in two letters. */
  payerCountry: string | null;
}

const idShape = /^[A-Za-z0-9-]{3,50}$/;
/** An optional field: null, missing and malformed values all mean unknown. */
const textOrNull = z.string().min(1).max(500).regex(singleLine).nullish().catch(null);
const instant = z
  .string()
  .nullish()
  .transform((it) => toInstant(it))
  .catch(null);

const subscription = z.looseObject({
  id: z.string(),
  status: z.string().transform((it) => it.toUpperCase()),
  plan_id: z.string(),
  // A malformed value must not count as "not overridden".
  plan_overridden: z
    .union([z.boolean(), z.enum(["true", "false"])])
    .nullish()
    .transform((it) => String(it ?? false) === "true"),
  custom_id: z.string().nullish(),
  start_time: instant,
  subscriber: z
    .looseObject({
      email_address: textOrNull,
      payer_id: textOrNull,
      shipping_address: z
        .looseObject({ address: z.looseObject({ country_code: z.string().regex(/^[A-Z]{2}$/) }) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  billing_info: z
    .looseObject({
      next_billing_time: instant,
      outstanding_balance: paypalMoney.nullish().catch(null),
      failed_payments_count: z.coerce.number().nullish().catch(null),
      last_payment: z
        .looseObject({
          amount: paypalMoney,
          time: instant,
          // Missing in older responses, whose last payment is always completed.
          status: z.string().default("COMPLETED"),
        })
        .nullish(),
    })
    .nullish(),
});

/** Whether the text has the form of a PayPal id. Other texts never enter a URL. */
export function isSubscriptionId(text: string): boolean {
  return idShape.test(text);
}

export function getRequest(subscriptionId: string): GatewayRequest {
  return { method: "GET", path: `/v1/billing/subscriptions/${encodeURIComponent(subscriptionId)}` };
}

/** Throws `gateway.invalid_response`, naming the fields, when the body is not a subscription. */
export function parsePaypalSubscription(body: unknown): PaypalSubscription {
  const parsed = subscription.safeParse(body);
  if (!parsed.success) throw invalidPaypalResponseError("subscription", parsed.error);
  const data = parsed.data;
  const { billing_info: billing } = data;
  const last = billing?.last_payment;
  return {
    id: data.id,
    status: data.status,
    planCode: data.plan_id,
    isPlanOverridden: data.plan_overridden,
    customId: data.custom_id ?? null,
    startedAt: data.start_time,
    lastPayment: last
      ? { status: last.status.toUpperCase(), ...last.amount, paidAt: last.time }
      : null,
    nextBillingAt: billing?.next_billing_time ?? null,
    isOwing:
      (billing?.outstanding_balance?.amountMinor ?? 0) > 0 ||
      (billing?.failed_payments_count ?? 0) > 0,
    payerEmail: data.subscriber?.email_address ?? null,
    payerId: data.subscriber?.payer_id ?? null,
    payerCountry: data.subscriber?.shipping_address?.address.country_code ?? null,
  };
}

function toInstant(text: string | null | undefined): string | null {
  if (!text) return null;
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    return null;
  }
}
