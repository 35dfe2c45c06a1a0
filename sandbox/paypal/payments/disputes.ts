import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { refuseFields } from "../api/fields.ts";
import { presentMoney, seconds } from "../api/present.ts";
import { refuseUnknownId } from "../api/responses.ts";
import type { PaypalContext } from "../context.ts";
import type { Dispute, Payment } from "../state.ts";
import { newId } from "../store.ts";
import { reversePayment } from "./refund-payment.ts";

const answerDays = 10;

const filters = z.looseObject({
  disputed_transaction_id: z.string().optional(),
  update_time_after: z.iso.datetime({ offset: true }).optional(),
});

export function disputeRoutes(app: FastifyInstance, { store }: PaypalContext) {
  app.get("/v1/customer/disputes", async (request, reply) => {
    const parsed = filters.safeParse(request.query);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const { disputed_transaction_id: paymentId, update_time_after: after } = parsed.data;
    const found = [...store.disputes.values()]
      .filter((it) => paymentId === undefined || it.paymentId === paymentId)
      .filter((it) => after === undefined || Date.parse(it.updatedAt) > Date.parse(after));
    return { items: found.map(presentListed).reverse(), links: [] };
  });

  app.get<{ Params: { id: string } }>("/v1/customer/disputes/:id", async (request, reply) => {
    const dispute = store.disputes.get(request.params.id);
    return dispute ? presentDispute(dispute) : refuseUnknownId(reply);
  });
}

/** Opens a payer's dispute of a payment or a part of it, and announces it. */
export function openDispute(
  context: PaypalContext,
  payment: Payment,
  amountMinor = payment.amountMinor - payment.refundedMinor,
): Dispute {
  const dispute: Dispute = {
    id: newId("PP-D-", 6),
    paymentId: payment.id,
    amountMinor,
    currency: payment.currency,
    status: "OPEN",
    outcome: null,
    createdAt: context.now(),
    updatedAt: context.now(),
  };
  context.store.disputes.set(dispute.id, dispute);
  context.events.announce("CUSTOMER.DISPUTE.CREATED", presentDispute(dispute));
  return dispute;
}

/** Resolves a dispute. In the buyer's favour, the disputed amount is reversed. */
export function resolveDispute(
  context: PaypalContext,
  dispute: Dispute,
  outcome: NonNullable<Dispute["outcome"]>,
) {
  Object.assign(dispute, { status: "RESOLVED", outcome, updatedAt: context.now() });
  context.events.announce("CUSTOMER.DISPUTE.RESOLVED", presentDispute(dispute));
  const payment = context.store.payments.find((it) => it.id === dispute.paymentId);
  if (payment && outcome === "RESOLVED_BUYER_FAVOUR") {
    reversePayment(context, payment, dispute.amountMinor);
  }
}

/** Disputes in lists have neither transactions nor outcomes. */
function presentListed(dispute: Dispute) {
  const { disputed_transactions: _, dispute_outcome: __, ...listed } = presentDispute(dispute);
  return listed;
}

function presentDispute(dispute: Dispute) {
  const amount = presentMoney(dispute.amountMinor, dispute.currency);
  const isLost = dispute.outcome === "RESOLVED_BUYER_FAVOUR";
  return {
    dispute_id: dispute.id,
    create_time: seconds(dispute.createdAt),
    update_time: seconds(dispute.updatedAt),
    disputed_transactions: [
      { seller_transaction_id: dispute.paymentId, buyer_transaction_id: dispute.paymentId },
    ],
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    status: dispute.status === "OPEN" ? "WAITING_FOR_SELLER_RESPONSE" : "RESOLVED",
    dispute_amount: amount,
    seller_response_due_date: seconds(addDays(dispute.createdAt, answerDays)),
    dispute_outcome:
      dispute.outcome === null
        ? undefined
        : {
            outcome_code: dispute.outcome,
            ...(isLost ? { amount_refunded: amount } : {}),
          },
    dispute_life_cycle_stage: "CHARGEBACK",
    dispute_channel: "INTERNAL",
    links: [],
  };
}

function addDays(at: string, days: number): string {
  return Temporal.Instant.from(at)
    .add({ hours: 24 * days })
    .toString();
}
