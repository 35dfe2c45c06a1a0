import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { sendValidationError } from "../../control/validation-error.ts";
import { fault, override } from "../../faults/inject-faults.ts";
import { eventControlRoutes } from "../../webhooks/event-controls.ts";
import { sendJson } from "../api/responses.ts";
import { subscriptionDelay } from "../api/subscription-delays.ts";
import type { PaystackContext } from "../context.ts";
import { type Delivery, subscriptionStatus } from "../state.ts";
import { moneyControlRoutes } from "./money-controls.ts";

/** Test controls that Paystack lacks: faults, overrides, delays and stored events. */
export function controlRoutes(app: FastifyInstance, context: PaystackContext) {
  const { faults, store, webhooks, secretKey } = context;

  app.post("/_sandbox/paystack/faults", async (request, reply) => {
    const parsed = fault.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    faults.addFault(parsed.data);
    return reply.code(204).send();
  });

  app.post("/_sandbox/paystack/overrides", async (request, reply) => {
    const parsed = override.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    faults.addOverride(parsed.data);
    return reply.code(204).send();
  });

  app.post("/_sandbox/paystack/late-subscriptions", async (request, reply) => {
    const parsed = subscriptionDelay.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    context.subscriptionDelays.add(parsed.data);
    return reply.code(204).send();
  });

  app.post<{ Params: { code: string } }>(
    "/_sandbox/paystack/subscriptions/:code",
    async (request, reply) => {
      const parsed = z.object({ status: subscriptionStatus }).safeParse(request.body);
      if (!parsed.success) return sendValidationError(reply, parsed.error);
      const subscription = store.subscriptions.get(request.params.code);
      if (!subscription) return sendJson(reply, 404, { message: "No such subscription" });
      subscription.status = parsed.data.status;
      await store.save();
      return reply.code(204).send();
    },
  );

  moneyControlRoutes(app, context);
  eventControlRoutes(app, "/_sandbox/paystack", webhooks);

  app.delete("/_sandbox/paystack/faults", async (_request, reply) => {
    faults.clear();
    context.subscriptionDelays.clear();
    return reply.code(204).send();
  });

  app.get("/_sandbox/paystack/webhooks", async (_request, reply) =>
    sendJson(reply, 200, { webhooks: [...store.deliveries.values()].map(present) }),
  );

  app.post<{ Params: { id: string } }>(
    "/_sandbox/paystack/webhooks/:id/redeliver",
    async (request, reply) => {
      const delivery = await webhooks.redeliver(Number(request.params.id));
      if (delivery) return sendJson(reply, 200, present(delivery));
      return sendJson(reply, 404, { message: "No such event, or no webhook address" });
    },
  );

  function present(delivery: Delivery) {
    const signature = createHmac("sha512", secretKey).update(delivery.body).digest("hex");
    return { ...delivery, signature };
  }
}
