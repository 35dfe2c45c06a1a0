import * as z from "zod";
import type {
  EventSubject,
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
import { toMinorUnits } from "../paypal-money.ts";

const event = z.object({
  event_type: z.string().min(1),
  /** The same for each delivery of an event. */
  id: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .catch(undefined),
  resource: z.unknown().optional(),
});

const transaction = tolerantObject({ seller_transaction_id: optionalId });

/** The identifying fields of all kinds of events; each kind has some of them. */
const resource = tolerantObject({
  id: optionalId,
  plan_id: optionalId,
  custom_id: optionalId,
  custom: optionalId,
  billing_agreement_id: optionalId,
  sale_id: optionalId,
  disputed_transactions: z.array(transaction).max(100).catch([]),
});

const refundKinds = /^(PAYMENT\.SALE\.(REFUNDED|REVERSED)$|CUSTOMER\.DISPUTE\.)/;

/**
 * Parses an event of PayPal. Events name no mode: the signature covers the webhook id of one mode.
 */
export function parsePaypalEvent(raw: Buffer): WebhookEvent {
  const parsed = event.safeParse(readEventBody(raw));
  const kind = parsed.success ? storableText(parsed.data.event_type) : "";
  if (!parsed.success || kind === "") {
    const nothing = { subjects: [], isRefundOrDispute: false, mode: null };
    return { kind: "unreadable", dedupKey: digestOf(raw), ...nothing };
  }
  const dedupKey = parsed.data.id ?? digestOf(raw);
  return {
    kind,
    dedupKey,
    subjects: subjectsOf(kind, resource.parse(parsed.data.resource)),
    isRefundOrDispute: refundKinds.test(kind),
    mode: null,
  };
}

function subjectsOf(kind: string, data: z.output<typeof resource>): EventSubject[] {
  if (kind.startsWith("BILLING.SUBSCRIPTION.")) {
    return [
      {
        providerSubscriptionId: data.id,
        reference: data.custom_id,
        planCode: data.plan_id,
      },
    ];
  }
  if (kind.startsWith("PAYMENT.SALE.")) {
    // A refund names its sale, and a sale its subscription.
    const chargeId = data.sale_id ?? data.id;
    const reference = data.custom ?? data.custom_id;
    return [{ chargeId, providerSubscriptionId: data.billing_agreement_id, reference }];
  }
  if (kind.startsWith("CUSTOMER.DISPUTE.")) {
    return data.disputed_transactions.map((it) => ({ chargeId: it.seller_transaction_id }));
  }
  return [];
}

const paymentEvent = z.object({
  resource: z.object({
    id: z.string().min(1).max(100),
    // Sales use PayPal's older schema of amounts.
    amount: z.object({ total: z.string().max(32), currency: z.string().regex(/^[A-Z]{3}$/) }),
    create_time: z.iso.datetime({ offset: true }),
    billing_agreement_id: optionalId,
  }),
});

/**
 * Reads a `PAYMENT.SALE.COMPLETED`; null for anything but a sale. It names neither plan nor payer.
 */
export function parsePaypalPayment(raw: Buffer): ReportedPayment | null {
  const parsed = paymentEvent.safeParse(readEventBody(raw));
  if (!parsed.success) return null;
  const { id, amount, create_time, billing_agreement_id } = parsed.data.resource;
  const amountMinor = toMinorUnits(amount.total, amount.currency);
  if (amountMinor === null) return null;
  return {
    chargeId: id,
    amountMinor,
    currency: amount.currency,
    paidAt: new Date(create_time).toISOString(),
    payerEmail: null,
    planCode: null,
    providerSubscriptionId: billing_agreement_id ?? null,
  };
}
