import type { FastifyInstance } from "fastify";
import { presentMoney, seconds } from "../api/present.ts";
import { refuseUnknownId } from "../api/responses.ts";
import type { PaypalContext } from "../context.ts";
import type { Dispute, Payment } from "../state.ts";
import { newId } from "../store.ts";
import { reversePayment } from "./refund-payment.ts";

export function disputeRoutes(app: FastifyInstance, { store }: PaypalContext) {
  app.get("/v1/customer/disputes", async () => ({
    items: [...store.disputes.values()].map(presentDispute).reverse(),
    links: [],
  }));

  app.get<{ Params: { id: string } }>("/v1/customer/disputes/:id", async (request, reply) => {
    const dispute = store.disputes.get(request.params.id);
    return dispute ? presentDispute(dispute) : refuseUnknownId(reply);
  });
}

/** Opens a dispute of a payment, as its payer would, and announces it. */
export function openDispute(context: PaypalContext, payment: Payment): Dispute {
  const dispute: Dispute = {
    id: newId("PP-D-", 6),
    paymentId: payment.id,
    amountMinor: payment.amountMinor - payment.refundedMinor,
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

/** Resolves a dispute; in the buyer's favour, the payment is reversed. */
export function resolveDispute(
  context: PaypalContext,
  dispute: Dispute,
  outcome: NonNullable<Dispute["outcome"]>,
) {
  Object.assign(dispute, { status: "RESOLVED", outcome, updatedAt: context.now() });
  context.events.announce("CUSTOMER.DISPUTE.RESOLVED", presentDispute(dispute));
  const payment = context.store.payments.find((it) => it.id === dispute.paymentId);
  if (payment && outcome === "RESOLVED_BUYER_FAVOUR") reversePayment(context, payment);
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
    ...(dispute.outcome === null
      ? {}
      : {
          dispute_outcome: {
            outcome_code: dispute.outcome,
            ...(isLost ? { amount_refunded: amount } : {}),
          },
        }),
    dispute_life_cycle_stage: "CHARGEBACK",
    dispute_channel: "INTERNAL",
    links: [],
  };
}
