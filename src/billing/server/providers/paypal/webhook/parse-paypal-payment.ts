import * as z from "zod";
import type { ReportedPayment } from "../../../webhooks/provider-webhook.ts";
import { optionalId, readEventBody } from "../../../webhooks/read-event-body.ts";
import { toMinorUnits } from "../paypal-money.ts";

const event = z.object({
  resource: z.object({
    id: z.string().min(1).max(100),
    // Sales have the older shape of money.
    amount: z.object({ total: z.string().max(32), currency: z.string().regex(/^[A-Z]{3}$/) }),
    create_time: z.iso.datetime({ offset: true }),
    billing_agreement_id: optionalId,
  }),
});

/** Reads a `PAYMENT.SALE.COMPLETED`; null where it is no sale. It names neither plan nor payer. */
export function parsePaypalPayment(raw: Buffer): ReportedPayment | null {
  const parsed = event.safeParse(readEventBody(raw));
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
