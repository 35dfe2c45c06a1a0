import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { chargeFailureRoutes } from "../../control/charge-failure-routes.ts";
import { sendValidationError } from "../../control/validation-error.ts";
import type { PaypalContext } from "../context.ts";
import { openDispute, resolveDispute } from "../payments/disputes.ts";
import { endPending, refundPayment, reversePayment } from "../payments/refund-payment.ts";
import { end } from "../subscriptions/advance.ts";

type WithId = { Params: { id: string } };

const part = z.strictObject({ amountMinor: z.int().positive().optional() }).default({});
const outcome = z.strictObject({ status: z.enum(["COMPLETED", "DECLINED"]) });
const resolution = z.strictObject({
  outcome: z.enum(["RESOLVED_BUYER_FAVOUR", "RESOLVED_SELLER_FAVOUR"]),
});

/** Controls for money: charges, refunds, reversals, disputes. */
export function moneyControlRoutes(app: FastifyInstance, context: PaypalContext) {
  const { store } = context;
  const root = "/_sandbox/paypal";

  chargeFailureRoutes(app, "paypal", context.chargeFailures);

  app.post<WithId>(`${root}/sales/:id`, async (request, reply) => {
    const parsed = outcome.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const payment = paymentOf(request.params.id);
    if (!payment) return refuseUnknown(reply);
    if (!endPending(context, payment, parsed.data.status)) return refuseNow(reply, payment.status);
    await store.save();
    return reply.code(204).send();
  });

  app.post<WithId>(`${root}/sales/:id/refund`, async (request, reply) => {
    const parsed = part.safeParse(request.body ?? undefined);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const payment = paymentOf(request.params.id);
    if (!payment) return refuseUnknown(reply);
    const refunded = refundPayment(context, { payment, amountMinor: parsed.data.amountMinor });
    if (!("refund" in refunded)) return refuseNow(reply, refunded.kind);
    await store.save();
    return { id: refunded.refund.id };
  });

  app.post<WithId>(`${root}/sales/:id/reverse`, async (request, reply) => {
    const payment = paymentOf(request.params.id);
    if (!payment) return refuseUnknown(reply);
    if (!reversePayment(context, payment)) return refuseNow(reply, payment.status);
    await store.save();
    return reply.code(204).send();
  });

  app.post<WithId>(`${root}/sales/:id/dispute`, async (request, reply) => {
    const parsed = part.safeParse(request.body ?? undefined);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const payment = paymentOf(request.params.id);
    if (!payment) return refuseUnknown(reply);
    if (payment.status !== "COMPLETED" && payment.status !== "PARTIALLY_REFUNDED") {
      return refuseNow(reply, payment.status);
    }
    const dispute = openDispute(context, payment, parsed.data.amountMinor);
    await store.save();
    return { id: dispute.id };
  });

  app.post<WithId>(`${root}/disputes/:id`, async (request, reply) => {
    const parsed = resolution.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const dispute = store.disputes.get(request.params.id);
    if (!dispute) return refuseUnknown(reply);
    if (dispute.status === "RESOLVED") return refuseNow(reply, dispute.status);
    resolveDispute(context, dispute, parsed.data.outcome);
    await store.save();
    return reply.code(204).send();
  });

  app.post<WithId>(`${root}/subscriptions/:id/cancel`, async (request, reply) => {
    const subscription = store.subscriptions.get(request.params.id);
    if (!subscription) return refuseUnknown(reply);
    if (subscription.status !== "ACTIVE" && subscription.status !== "SUSPENDED") {
      return refuseNow(reply, subscription.status);
    }
    end(context, subscription, "CANCELLED", "Cancelled by the payer");
    await store.save();
    return reply.code(204).send();
  });

  function paymentOf(id: string) {
    return store.payments.find((it) => it.id === id);
  }
}

function refuseUnknown(reply: FastifyReply) {
  return reply.code(404).send({ message: "Not found" });
}

function refuseNow(reply: FastifyReply, state: string) {
  return reply.code(409).send({ message: `Not while it is ${state}` });
}
