import type { GatewayRequest, RecordResponse } from "../exchange.ts";
import type { ChargeToAskAbout, RefundsApi } from "../payment-provider.ts";
import type { PaypalResponse } from "./paypal-error.ts";
import {
  disputeRequest,
  disputesSinceRequest,
  eventsRequest,
  newRefundRequest,
  type Page,
  type PaypalDispute,
  type PaypalRefund,
  parseDisputeResponse,
  parseEventsResponse,
  parseNewRefundResponse,
  parsePaypalDisputesResponse,
  parseRefundResponse,
  parseSaleResponse,
  paypalDisputesOfRequest,
  type ReturnEvent,
  refundRequest,
  saleRequest,
} from "./paypal-refunds.ts";
import type { PaypalRequest } from "./paypal-send.ts";

type Send = (request: PaypalRequest) => Promise<PaypalResponse>;
type OpenSend = (record?: RecordResponse) => Send;

/** Bounds the loop for a provider whose list never ends. */
const maxPages = 50;
const dayMs = 86_400_000;
/** PayPal keeps events this long. A second less allows for clock differences. */
const eventsKeptMs = 30 * dayMs - 1_000;

/**
 * PayPal's refunds and disputes. A sale states whether all or a part of it was refunded. The amount
 * of a part is in its refunds, which PayPal names in events alone. The money of a lost dispute is
 * no refund.
 */
export function createPaypalRefunds(openSend: OpenSend): RefundsApi {
  return {
    async fetchRefunds(charge) {
      const responses: string[] = [];
      const send = openSend((text) => void responses.push(text));
      const state = parseSaleResponse(await send(saleRequest(charge.chargeId)));
      const disputes = await fetchDisputes(send, paypalDisputesOfRequest(charge.chargeId));
      const ofCharge = disputes.filter((it) => it.saleIds.includes(charge.chargeId));
      const isWhole = state === "refunded" || state === "reversed";
      return {
        returnedMinor: isWhole
          ? charge.amountMinor
          : state === "partially_refunded"
            ? await sumPart(send, charge, ofCharge)
            : 0,
        // A refund of a sale fails immediately or never.
        failedOrders: [],
        disputes: ofCharge.map(({ saleIds: _, ...dispute }) => dispute),
        responses,
      };
    },
    async askRefund(order) {
      return parseNewRefundResponse(await openSend()(newRefundRequest(order)));
    },
    async listReturnedCharges(since) {
      const send = openSend();
      const refunds = await listEvents(send, "PAYMENT.SALE.REFUNDED", since);
      const reversals = await listEvents(send, "PAYMENT.SALE.REVERSED", since);
      const disputes = await fetchDisputes(send, disputesSinceRequest(since));
      const sales = [...refunds, ...reversals].map((it) => it.saleId);
      return [...new Set([...sales, ...disputes.flatMap((it) => it.saleIds)])];
    },
  };
}

/** Null if PayPal no longer lists a refund. */
async function sumPart(
  send: Send,
  { chargeId, amountMinor, paidAt, askedAt }: ChargeToAskAbout,
  disputes: readonly PaypalDispute[],
): Promise<number | null> {
  const since = new Date(Math.max(Number(paidAt), Number(askedAt) - eventsKeptMs));
  const events = await listEvents(send, "PAYMENT.SALE.REFUNDED", since);
  const ids = new Set(events.filter((it) => it.saleId === chargeId).map((it) => it.id));
  const refunds: PaypalRefund[] = [];
  for (const id of ids) refunds.push(parseRefundResponse(await send(refundRequest(id))));
  const refunded = refunds.reduce((sum, it) => sum + it.amountMinor, 0);
  const totals = refunds.flatMap((it) => it.totalMinor ?? []);
  const lost = disputes
    .filter((it) => it.state === "lost")
    .reduce((sum, it) => sum + it.amountMinor, 0);
  const partMinor = Math.max(refunded, ...totals) + lost;
  return partMinor === 0 ? null : Math.min(partMinor, amountMinor);
}

async function listEvents(send: Send, kind: ReturnEvent, since: Date) {
  return await readPages(eventsRequest(kind, since), async (request) =>
    parseEventsResponse(await send(request)),
  );
}

async function fetchDisputes(send: Send, first: GatewayRequest): Promise<PaypalDispute[]> {
  const ids = await readPages(first, async (request) =>
    parsePaypalDisputesResponse(await send(request)),
  );
  const disputes: PaypalDispute[] = [];
  for (const id of new Set(ids))
    disputes.push(parseDisputeResponse(await send(disputeRequest(id))));
  return disputes;
}

async function readPages<Item>(
  first: GatewayRequest,
  fetchPage: (request: GatewayRequest) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let request: GatewayRequest | null = first;
  for (let page = 0; page < maxPages && request !== null; page += 1) {
    const { items, next }: Page<Item> = await fetchPage(request);
    all.push(...items);
    request = next;
  }
  return all;
}
