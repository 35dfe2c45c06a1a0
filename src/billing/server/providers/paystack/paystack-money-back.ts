import type { GatewayRequest } from "../gateway.ts";
import type { MoneyBackSource } from "../payment-provider.ts";
import type { RecordResponse } from "../subscription-gateway.ts";
import { askPaystackRefund } from "./paystack-ask-refund.ts";
import type { Send } from "./paystack-end-renewals.ts";
import { parseEnvelope, refusedError } from "./paystack-envelope.ts";
import {
  disputesOfRequest,
  listSinceRequest,
  type PaystackDispute,
  type PaystackRefund,
  pageSize,
  parseDisputesResponse,
  parseRefundsResponse,
  refundsOfRequest,
} from "./paystack-refunds.ts";
import { type PaystackTransaction, parsePaystackTransaction } from "./paystack-transaction.ts";
import { creditedAmountMinor, verifyRequest } from "./paystack-verify.ts";

/** A provider that never ends its list must not keep us. */
const maxPages = 50;

type OpenSend = (record?: RecordResponse) => Send;

/**
 * Refunds count once they are processed. The loss of a dispute may be paid by a refund, which then
 * counts alone. A transaction that is `reversed` was given back as a whole.
 */
export function paystackMoneyBack(openSend: OpenSend): MoneyBackSource {
  return {
    async fetchMoneyBack({ chargeId, amountMinor }) {
      const responses: string[] = [];
      const send = openSend((text) => void responses.push(text));
      const transaction = parseTransaction(await send(verifyRequest(chargeId)));
      const { id } = transaction;
      // A filter that is not understood would list everything.
      const isOfCharge = (it: PaystackRefund | PaystackDispute) =>
        it.transactionId === id || it.reference === chargeId;
      const refunds = parseRefundsResponse(await send(refundsOfRequest(id))).filter(isOfCharge);
      const disputes = parseDisputesResponse(await send(disputesOfRequest(id))).filter(isOfCharge);
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
      const disputes = await listSince(send, "/dispute", since, parseDisputesResponse);
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
    if (rows.length < pageSize) break;
  }
  return all;
}
