import * as z from "zod";
import type { ReportedPayment } from "../../../webhooks/provider-webhook.ts";
import { readEventBody } from "../../../webhooks/read-event-body.ts";
import { GatewayError } from "../../gateway-error.ts";
import { parsePaystackTransaction } from "../paystack-transaction.ts";
import { creditedAmountMinor, isCharged } from "../paystack-verify.ts";

const event = z.object({ data: z.unknown() });

/** Reads a `charge.success`; null where it is no successful charge. */
export function parsePaystackPayment(raw: Buffer): ReportedPayment | null {
  const parsed = event.safeParse(readEventBody(raw));
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
