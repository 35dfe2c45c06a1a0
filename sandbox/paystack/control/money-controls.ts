import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { chargeFailureRoutes } from "../../control/charge-failure-routes.ts";
import { sendValidationError } from "../../control/validation-error.ts";
import { authorizationOf, customerByCode } from "../api/present.ts";
import { sendJson } from "../api/responses.ts";
import { parseExpiry } from "../cards/cards.ts";
import type { PaystackContext } from "../context.ts";
import { announceDispute, openDispute, resolveDispute } from "../disputes/dispute-transaction.ts";
import { disputeResolution } from "../disputes/state.ts";
import { beginRefund, setRefundStatus } from "../refunds/refund-transaction.ts";
import { refundStatus } from "../refunds/state.ts";
import { disableSubscription } from "../subscriptions/disable-subscription.ts";
import { confirmTransfer, transferOutcome } from "../transactions/confirm-transfer.ts";

type WithReference = { Params: { reference: string } };
type WithId = { Params: { id: string } };
type WithCode = { Params: { code: string } };

const part = z.strictObject({ amountMinor: z.int().positive().optional() }).default({});
const refundChange = z.strictObject({ status: refundStatus });
const disputeChange = z.union([
  z.strictObject({ resolution: disputeResolution }),
  z.strictObject({ remind: z.literal(true) }),
]);
const cardChange = z.strictObject({ expiry: z.string() });

/** Controls for money: charges, transfers, refunds, disputes, cards. */
export function moneyControlRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;
  const root = "/_sandbox/paystack";

  chargeFailureRoutes(app, "paystack", context.chargeFailures);

  app.post<WithReference>(`${root}/transactions/:reference`, async (request, reply) => {
    const parsed = transferOutcome.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const transaction = store.transactions.get(request.params.reference);
    if (!transaction) return refuseUnknown(reply);
    const isDone = await confirmTransfer(context, transaction, parsed.data.status);
    return isDone ? reply.code(204).send() : refuseNow(reply, `It is ${transaction.status}`);
  });

  app.post<WithReference>(`${root}/transactions/:reference/refund`, async (request, reply) => {
    const parsed = part.safeParse(request.body ?? undefined);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const transaction = store.transactions.get(request.params.reference);
    if (!transaction) return refuseUnknown(reply);
    const refund = beginRefund(context, { transaction, amountMinor: parsed.data.amountMinor });
    if (typeof refund === "string") return refuseNow(reply, refund);
    await store.save();
    return sendJson(reply, 200, { id: refund.id });
  });

  app.post<WithReference>(`${root}/transactions/:reference/dispute`, async (request, reply) => {
    const parsed = part.safeParse(request.body ?? undefined);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const transaction = store.transactions.get(request.params.reference);
    if (!transaction) return refuseUnknown(reply);
    if (transaction.status !== "success") return refuseNow(reply, `It is ${transaction.status}`);
    const dispute = openDispute(context, transaction, parsed.data.amountMinor);
    await store.save();
    return sendJson(reply, 200, { id: dispute.id });
  });

  app.post<WithId>(`${root}/refunds/:id`, async (request, reply) => {
    const parsed = refundChange.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const refund = store.refunds.get(Number(request.params.id));
    if (!refund) return refuseUnknown(reply);
    if (refund.status === "processed" || refund.status === "failed") {
      return refuseNow(reply, `It is ${refund.status}`);
    }
    setRefundStatus(context, refund, parsed.data.status);
    await store.save();
    return reply.code(204).send();
  });

  app.post<WithId>(`${root}/disputes/:id`, async (request, reply) => {
    const parsed = disputeChange.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const dispute = store.disputes.get(Number(request.params.id));
    if (!dispute) return refuseUnknown(reply);
    if (dispute.status === "resolved") return refuseNow(reply, "It is resolved");
    if ("remind" in parsed.data) announceDispute(context, dispute, "remind");
    else resolveDispute(context, dispute, parsed.data.resolution);
    await store.save();
    return reply.code(204).send();
  });

  app.post<WithCode>(`${root}/subscriptions/:code/cancel`, async (request, reply) => {
    const subscription = store.subscriptions.get(request.params.code);
    if (!subscription) return refuseUnknown(reply);
    const isDone = disableSubscription(context, subscription);
    await store.save();
    return isDone ? reply.code(204).send() : refuseNow(reply, `It is ${subscription.status}`);
  });

  app.post<WithCode>(`${root}/subscriptions/:code/card`, async (request, reply) => {
    const parsed = cardChange.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const expiry = parseExpiry(parsed.data.expiry);
    if (!expiry) return reply.code(400).send({ message: "expiry: month and year, as in 03 / 27" });
    const subscription = store.subscriptions.get(request.params.code);
    const customer = customerByCode(context, subscription?.customerCode ?? "");
    const card = subscription && authorizationOf(context, subscription, customer);
    if (!card) return refuseUnknown(reply);
    Object.assign(card, expiry);
    await store.save();
    return reply.code(204).send();
  });
}

function refuseUnknown(reply: FastifyReply) {
  return sendJson(reply, 404, { message: "Not found" });
}

function refuseNow(reply: FastifyReply, message: string) {
  return sendJson(reply, 409, { message });
}
