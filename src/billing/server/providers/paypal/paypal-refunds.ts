import * as z from "zod";
import type { GatewayRequest } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Dispute, RefundOrder, RefundOutcome } from "../payment-provider.ts";
import {
  invalidPaypalResponseError,
  type PaypalResponse,
  parseErrorBody,
  toGatewayError,
} from "./paypal-error.ts";
import { paypalMoney } from "./paypal-money.ts";
import type { PaypalRequest } from "./paypal-send.ts";

/** The events that report a refund or reversal of a subscription's payment. */
export type ReturnEvent = "PAYMENT.SALE.REFUNDED" | "PAYMENT.SALE.REVERSED";

export function saleRequest(id: string): GatewayRequest {
  return { method: "GET", path: `/v1/payments/sale/${encodeURIComponent(id)}` };
}

/** The status of a sale: `refunded`, `partially_refunded` and so on. */
export function parseSaleResponse(response: PaypalResponse): string {
  return parseAs(response, z.looseObject({ state: z.string() }), "sale").state.toLowerCase();
}

/** PayPal lists refunds only in the events that it sent, which it keeps for 30 days. */
export function eventsRequest(kind: ReturnEvent, since: Date): GatewayRequest {
  const query = new URLSearchParams({
    event_type: kind,
    page_size: "100",
    start_time: since.toISOString(),
  });
  return { method: "GET", path: `/v1/notifications/webhooks-events?${query}` };
}

export interface Page<Item> {
  items: Item[];
  next: GatewayRequest | null;
}

/** Reads ids alone from events: the refund's, if the event is about one, and its sale's. */
export function parseEventsResponse(
  response: PaypalResponse,
): Page<{ id: string; saleId: string }> {
  const parsed = parseAs(response, eventPage, "events");
  const next = parsed.links.find((it) => it.rel === "next");
  return {
    items: parsed.events.map(({ resource }) => ({
      id: resource.id,
      saleId: resource.sale_id ?? resource.id,
    })),
    next: next ? nextRequest(next.href) : null,
  };
}

export function refundRequest(id: string): GatewayRequest {
  return { method: "GET", path: `/v2/payments/refunds/${encodeURIComponent(id)}` };
}

export interface PaypalRefund {
  /** Zero before its completion. */
  amountMinor: number;
  /** The total of all refunds of its payment so far; null if PayPal does not state it. */
  totalMinor: number | null;
}

export function parseRefundResponse(response: PaypalResponse): PaypalRefund {
  const row = parseAs(response, refund, "refund");
  const isDone = row.status === "COMPLETED";
  const total = row.seller_payable_breakdown?.total_refunded_amount?.amountMinor;
  return {
    amountMinor: isDone ? row.amount.amountMinor : 0,
    totalMinor: isDone ? (total ?? null) : null,
  };
}

export function paypalDisputesOfRequest(saleId: string): GatewayRequest {
  const query = new URLSearchParams({ disputed_transaction_id: saleId });
  return { method: "GET", path: `/v1/customer/disputes?${query}` };
}

export function disputesSinceRequest(since: Date): GatewayRequest {
  const query = new URLSearchParams({ update_time_after: since.toISOString(), page_size: "50" });
  return { method: "GET", path: `/v1/customer/disputes?${query}` };
}

/** A page of ids: the list has neither transactions nor outcomes. */
export function parsePaypalDisputesResponse(response: PaypalResponse): Page<string> {
  const parsed = parseAs(response, disputePage, "disputes");
  const next = parsed.links.find((it) => it.rel === "next");
  return {
    items: parsed.items.map((it) => it.dispute_id),
    next: next ? nextRequest(next.href) : null,
  };
}

export function disputeRequest(id: string): GatewayRequest {
  return { method: "GET", path: `/v1/customer/disputes/${encodeURIComponent(id)}` };
}

export interface PaypalDispute extends Dispute {
  saleIds: string[];
}

export function parseDisputeResponse(response: PaypalResponse): PaypalDispute {
  const row = parseAs(response, dispute, "dispute");
  const { amountMinor, currency } = row.dispute_outcome?.amount_refunded ?? row.dispute_amount;
  if (currency !== "USD" && currency !== "NGN") {
    throw new GatewayError("gateway.invalid_response", "a dispute in another currency");
  }
  return {
    disputeId: row.dispute_id,
    state: stateOf(row),
    amountMinor,
    currency,
    respondBy: row.seller_response_due_date,
    saleIds: row.disputed_transactions.flatMap((it) => it.seller_transaction_id ?? []),
  };
}

/**
 * `RESOLVED_WITH_PAYOUT`: PayPal paid the buyer itself. An unknown outcome counts as open, so that
 * the school reviews it.
 */
const stateByOutcome: Readonly<Record<string, Dispute["state"]>> = {
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  RESOLVED_WITH_PAYOUT: "won",
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
  NONE: "won",
};

function stateOf({ status, dispute_outcome }: z.output<typeof dispute>): Dispute["state"] {
  if (status !== "RESOLVED") return "open";
  return stateByOutcome[dispute_outcome?.outcome_code ?? ""] ?? "open";
}

/** Takes only the path of a link to a next page; the host stays the configured one. */
function nextRequest(href: string): GatewayRequest {
  const { pathname, search } = new URL(href, "https://api.invalid");
  return { method: "GET", path: `/${pathname.slice(1)}${search}` };
}

function parseAs<Row>(response: PaypalResponse, row: z.ZodType<Row>, what: string): Row {
  if (response.status !== 200) throw toGatewayError(response);
  const parsed = row.safeParse(response.body);
  if (!parsed.success) throw invalidPaypalResponseError(what, parsed.error);
  return parsed.data;
}

const id = z.string().min(1).max(100);
const links = z
  .array(z.looseObject({ rel: z.string(), href: z.string() }))
  .nullish()
  .transform((it) => it ?? []);
const instant = z
  .string()
  .nullish()
  .transform((text) => {
    const ms = Date.parse(text ?? "");
    return Number.isNaN(ms) ? null : new Date(ms).toISOString();
  });
const eventPage = z.looseObject({
  events: z.array(z.looseObject({ resource: z.looseObject({ id, sale_id: id.nullish() }) })),
  links,
});
const refund = z.looseObject({
  status: z.string().transform((it) => it.toUpperCase()),
  amount: paypalMoney,
  seller_payable_breakdown: z
    .looseObject({ total_refunded_amount: paypalMoney.nullish() })
    .nullish()
    .catch(null),
});
const disputePage = z.looseObject({ items: z.array(z.looseObject({ dispute_id: id })), links });
const dispute = z.looseObject({
  dispute_id: id,
  status: z.string().transform((it) => it.toUpperCase()),
  dispute_amount: paypalMoney,
  dispute_outcome: z
    .looseObject({ outcome_code: z.string(), amount_refunded: paypalMoney.nullish() })
    .nullish(),
  disputed_transactions: z.array(z.looseObject({ seller_transaction_id: id.nullish() })),
  seller_response_due_date: instant,
});

/** For 45 days PayPal answers a repeat with the order's id by the first refund. */
export function newRefundRequest(order: RefundOrder): PaypalRequest {
  const total = `${Math.floor(order.amountMinor / 100)}.${String(order.amountMinor % 100).padStart(2, "0")}`;
  return {
    method: "POST",
    path: `/v1/payments/sale/${encodeURIComponent(order.chargeId)}/refund`,
    requestId: order.id,
    body: { amount: { total, currency: order.currency } },
  };
}

const newRefund = z.looseObject({ state: z.string().transform((it) => it.toLowerCase()) });

/** Throws `GatewayError` if the response is neither a refund nor a refusal. */
export function parseNewRefundResponse(response: PaypalResponse): RefundOutcome {
  if (response.status === 200 || response.status === 201) {
    const parsed = newRefund.safeParse(response.body);
    if (!parsed.success) throw invalidPaypalResponseError("refund", parsed.error);
    const { state } = parsed.data;
    const isRefused = state === "failed" || state === "cancelled";
    return isRefused ? { kind: "refused", reason: state } : { kind: "accepted" };
  }
  const error = toGatewayError(response);
  if (error.code !== "gateway.refused") throw error;
  const { name, issues } = parseErrorBody(response.body);
  return { kind: "refused", reason: [name, ...issues].filter((it) => it !== null).join(", ") };
}
