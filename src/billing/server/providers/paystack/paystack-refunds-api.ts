import type { GatewayRequest, RecordResponse } from "../exchange.ts";
import type { RefundOrder, RefundOutcome, RefundsApi } from "../payment-provider.ts";
import { creditedAmountMinor, verifyRequest } from "./paystack-payment.ts";
import {
  listSinceRequest,
  noteOf,
  type PaystackDispute,
  type PaystackRefund,
  parsePaystackDisputesResponse,
  parseRefundsResponse,
  paystackDisputesOfRequest,
  paystackPageSize,
  refundsOfRequest,
} from "./paystack-refunds.ts";
import { parseEnvelope, refusedError } from "./paystack-send.ts";
import type { Send } from "./paystack-subscriptions.ts";
import { type PaystackTransaction, parsePaystackTransaction } from "./paystack-transaction.ts";

/** Bounds the loop for a provider whose list never ends. */
const maxPages = 50;

type OpenSend = (record?: RecordResponse) => Send;

/**
 * Paystack's refunds and disputes. Refunds count once they are processed. If a refund pays for a
 * lost dispute, only the refund counts. A `reversed` transaction was refunded as a whole.
 */
export function createPaystackRefunds(openSend: OpenSend): RefundsApi {
  return {
    async fetchRefunds({ chargeId, amountMinor }) {
      const responses: string[] = [];
      const send = openSend((text) => void responses.push(text));
      const transaction = parseTransaction(await send(verifyRequest(chargeId)));
      const { id } = transaction;
      // Paystack lists everything for a filter that it does not understand.
      const isOfCharge = (it: PaystackRefund | PaystackDispute) =>
        it.transactionId === id || it.reference === chargeId;
      const refunds = parseRefundsResponse(await send(refundsOfRequest(id))).filter(isOfCharge);
      const disputes = parsePaystackDisputesResponse(
        await send(paystackDisputesOfRequest(id)),
      ).filter(isOfCharge);
      return {
        returnedMinor: Math.min(returnedOf({ transaction, refunds, disputes }), amountMinor),
        disputes: disputes.map(({ transactionId: _, reference: __, ...dispute }) => ({
          ...dispute,
          amountMinor: dispute.amountMinor ?? amountMinor,
        })),
        failedOrders: failedOrdersOf(refunds),
        responses,
      };
    },
    askRefund: (order) => askPaystackRefund(openSend(), order),
    async listReturnedCharges(since) {
      const send = openSend();
      const refunds = await listSince(send, "/refund", since, parseRefundsResponse);
      const disputes = await listSince(send, "/dispute", since, parsePaystackDisputesResponse);
      const references = new Set<string>();
      for (const { reference, transactionId } of [...refunds, ...disputes]) {
        if (reference !== null) references.add(reference);
        else if (transactionId !== null) {
          const response = await send(transactionRequest(transactionId));
          references.add(parseTransaction(response).reference);
        }
      }
      return [...references];
    },
  };
}

interface Returned {
  transaction: PaystackTransaction;
  refunds: readonly PaystackRefund[];
  disputes: readonly PaystackDispute[];
}

function returnedOf({ transaction, refunds, disputes }: Returned): number {
  const amountMinor = creditedAmountMinor(transaction);
  if (transaction.status === "reversed") return amountMinor;
  const done = refunds.filter((it) => it.isDone);
  const paid = new Set(done.map((it) => it.disputeId));
  const lost = disputes.filter((it) => it.state === "lost" && !paid.has(it.disputeId));
  return [...done, ...lost].reduce((sum, it) => sum + (it.amountMinor ?? amountMinor), 0);
}

function failedOrdersOf(refunds: readonly PaystackRefund[]): string[] {
  const living = new Set(refunds.filter((it) => !it.hasFailed).map((it) => it.orderId));
  return refunds.flatMap((it) => it.orderId ?? []).filter((orderId) => !living.has(orderId));
}

function transactionRequest(id: string): GatewayRequest {
  return { method: "GET", path: `/transaction/${encodeURIComponent(id)}` };
}

function parseTransaction(body: unknown): PaystackTransaction {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
  return parsePaystackTransaction(envelope.data);
}

async function listSince<Row>(
  send: Send,
  path: "/refund" | "/dispute",
  since: Date,
  parse: (body: unknown) => Row[],
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const rows = parse(await send(listSinceRequest(path, since, page)));
    all.push(...rows);
    if (rows.length < paystackPageSize) break;
  }
  return all;
}

/**
 * Paystack has no idempotency keys. Each refund carries the order's id in its note, and an existing
 * refund is looked up before a new one is ordered.
 */
async function askPaystackRefund(send: Send, order: RefundOrder): Promise<RefundOutcome> {
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
