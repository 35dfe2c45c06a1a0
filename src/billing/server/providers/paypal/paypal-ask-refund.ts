import * as z from "zod";
import type { RefundOrder, RefundOutcome } from "../payment-provider.ts";
import {
  invalidResponseError,
  type PaypalResponse,
  parseErrorBody,
  toGatewayError,
} from "./paypal-error.ts";
import type { PaypalRequest } from "./paypal-send.ts";

/** PayPal answers a repeat with the order's id by the first refund, for 45 days. */
export function newRefundRequest(order: RefundOrder): PaypalRequest {
  const total = `${Math.floor(order.amountMinor / 100)}.${String(order.amountMinor % 100).padStart(2, "0")}`;
  return {
    method: "POST",
    path: `/v1/payments/sale/${encodeURIComponent(order.chargeId)}/refund`,
    requestId: order.id,
    body: { amount: { total, currency: order.currency } },
  };
}

const refund = z.looseObject({ state: z.string().transform((it) => it.toLowerCase()) });

/** Throws `GatewayError` where neither a refund nor a refusal can be read from the response. */
export function parseNewRefundResponse(response: PaypalResponse): RefundOutcome {
  if (response.status === 200 || response.status === 201) {
    const parsed = refund.safeParse(response.body);
    if (!parsed.success) throw invalidResponseError("refund", parsed.error);
    const { state } = parsed.data;
    const isRefused = state === "failed" || state === "cancelled";
    return isRefused ? { kind: "refused", reason: state } : { kind: "accepted" };
  }
  const error = toGatewayError(response);
  if (error.code !== "gateway.refused") throw error;
  const { name, issues } = parseErrorBody(response.body);
  return { kind: "refused", reason: [name, ...issues].filter((it) => it !== null).join(", ") };
}
