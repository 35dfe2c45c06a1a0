import type { GatewayRequest } from "../gateway.ts";
import type { RefundOrder, RefundOutcome } from "../payment-provider.ts";
import type { Send } from "./paystack-end-renewals.ts";
import { parseEnvelope, refusedError } from "./paystack-envelope.ts";
import { noteOf, parseRefundsResponse, refundsOfRequest } from "./paystack-refunds.ts";
import { parsePaystackTransaction } from "./paystack-transaction.ts";
import { verifyRequest } from "./paystack-verify.ts";

/**
 * Paystack knows no idempotency key: each refund carries the order's id in its note, and is looked
 * for before another is asked for.
 */
export async function askPaystackRefund(send: Send, order: RefundOrder): Promise<RefundOutcome> {
  const verified = parseEnvelope(await send(verifyRequest(order.chargeId)));
  if (!verified.status) throw refusedError(verified);
  const { id } = parsePaystackTransaction(verified.data);
  const refunds = parseRefundsResponse(await send(refundsOfRequest(id)));
  if (refunds.some((it) => it.orderId === order.id && !it.hasFailed)) return { kind: "accepted" };
  const answer = parseEnvelope(await send(newRefundRequest(order)));
  if (answer.status) return { kind: "accepted" };
  const { message } = refusedError(answer);
  return { kind: "refused", reason: message };
}

function newRefundRequest({ id, chargeId, amountMinor, currency }: RefundOrder): GatewayRequest {
  const body = {
    transaction: chargeId,
    amount: amountMinor,
    currency,
    merchant_note: noteOf(id),
  };
  return { method: "POST", path: "/refund", body };
}
