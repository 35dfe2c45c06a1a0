import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod";
import type {
  EventSubject,
  ProviderWebhook,
  Refusal,
  ReportedPayment,
  WebhookEvent,
} from "#billing/server/webhooks/provider-webhook.ts";
import {
  digestOf,
  optionalId,
  readEventBody,
  storableText,
  tolerantObject,
} from "#billing/server/webhooks/read-event-body.ts";
import { GatewayError } from "../../gateway-error.ts";
import { creditedAmountMinor, isCharged } from "../paystack-payment.ts";
import { parsePaystackTransaction } from "../paystack-transaction.ts";

export interface PaystackWebhookOptions {
  secretKey: string;
  /** Also accepted while keys are rotated. */
  previousSecretKey?: string | undefined;
  mode: "test" | "live";
}

/** Paystack's webhook. */
export function createPaystackWebhook(options: PaystackWebhookOptions): ProviderWebhook {
  const { secretKey, previousSecretKey, mode } = options;
  const secretKeys = previousSecretKey === undefined ? [secretKey] : [secretKey, previousSecretKey];
  return {
    provider: "paystack",
    path: "/api/paystack/webhook",
    signatureHeader: paystackSignatureHeader,
    mode,
    verify: async (raw, headers) => verifyPaystackSignature(raw, headers, secretKeys),
    parse: parsePaystackEvent,
    paymentKind: "charge.success",
    parsePayment: parsePaystackPayment,
  };
}

const paystackSignatureHeader = "x-paystack-signature";

const hexLength = 128;

/**
 * Verifies Paystack's signature: HMAC-SHA512 of the exact bytes with a secret key, in hexadecimal.
 * `secretKeys`: the current key and, during a rotation, the previous one.
 */
function verifyPaystackSignature(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  secretKeys: readonly string[],
): "genuine" | Refusal {
  const signature = headers[paystackSignatureHeader];
  if (typeof signature !== "string" || signature === "") return "no_signature";
  if (signature.length !== hexLength) return "wrong_signature";
  const given = Buffer.from(signature, "hex");
  const isGenuine = secretKeys.some((secretKey) => {
    const expected = createHmac("sha512", secretKey).update(raw).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isGenuine ? "genuine" : "wrong_signature";
}

const event = z.object({ event: z.string().min(1), data: z.unknown().optional() });

/** The kinds of events that may concern an agreement. Transfers, for instance, do not. */
const agreementKinds = /^(charge|subscription|invoice|refund)\./;
const refundKinds = /^(refund|charge\.dispute)\./;

/** The plan is an object, an empty one, a code or missing. */
const planCode = z
  .union([z.string(), z.object({ plan_code: z.string() }).transform((it) => it.plan_code)])
  .transform((code) => storableText(code) || undefined)
  .optional()
  .catch(undefined);
const mode = z.enum(["test", "live"]).optional().catch(undefined);
const customer = tolerantObject({ customer_code: optionalId });
const subscription = tolerantObject({ subscription_code: optionalId, plan: planCode });

/** The identifying fields of all kinds of events; each kind has some of them. */
const eventData = tolerantObject({
  domain: mode,
  id: optionalId,
  reference: optionalId,
  subscription_code: optionalId,
  transaction_reference: optionalId,
  transaction: tolerantObject({ id: optionalId, reference: optionalId }),
  subscription,
  plan: planCode,
  customer,
});

/**
 * Parses an event of Paystack. Events have no id, but all deliveries of one have the same bytes.
 * Any field may be missing; `data` is a list in `subscription.expiring_cards`.
 */
function parsePaystackEvent(raw: Buffer): WebhookEvent {
  const dedupKey = digestOf(raw);
  const parsed = event.safeParse(readEventBody(raw));
  const kind = parsed.success ? storableText(parsed.data.event) : "";
  if (!parsed.success || kind === "") {
    return { kind: "unreadable", dedupKey, subjects: [], isRefundOrDispute: false, mode: null };
  }
  const items = [parsed.data.data].flat().map((item) => eventData.parse(item));
  const modes = items.flatMap(({ domain }) => domain ?? []);
  return {
    kind,
    dedupKey,
    subjects: agreementKinds.test(kind) ? items.map((item) => subjectOf(kind, item)) : [],
    isRefundOrDispute: refundKinds.test(kind),
    mode: modes.includes("test") ? "test" : (modes[0] ?? null),
  };
}

function subjectOf(kind: string, data: z.output<typeof eventData>): EventSubject {
  const isCharge = kind.startsWith("charge.") && !kind.startsWith("charge.dispute.");
  return {
    reference: data.reference ?? data.transaction_reference ?? data.transaction.reference,
    chargeId: isCharge ? data.id : data.transaction.id,
    providerSubscriptionId: data.subscription_code ?? data.subscription.subscription_code,
    customerCode: data.customer.customer_code,
    planCode: data.plan ?? data.subscription.plan,
  };
}

const paymentEvent = z.object({ data: z.unknown() });

/** Parses a `charge.success`; null for anything but a successful charge. */
function parsePaystackPayment(raw: Buffer): ReportedPayment | null {
  const parsed = paymentEvent.safeParse(readEventBody(raw));
  if (!parsed.success) return null;
  try {
    const transaction = parsePaystackTransaction(parsed.data.data);
    const { reference, currency, paidAt, customerEmail, planCodes } = transaction;
    if (!isCharged(transaction) || paidAt === null) return null;
    return {
      chargeId: reference,
      amountMinor: creditedAmountMinor(transaction),
      currency,
      paidAt,
      payerEmail: customerEmail,
      planCode: planCodes[0] ?? null,
      providerSubscriptionId: null,
    };
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}
