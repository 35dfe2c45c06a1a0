import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { sendValidationError } from "../../control/validation-error.ts";
import { fault, override } from "../../faults/inject-faults.ts";
import type { Delivery } from "../../webhooks/deliver-events.ts";
import { eventControlRoutes } from "../../webhooks/event-controls.ts";
import { behaviourChange, defaultBehaviour } from "../api/behaviour.ts";
import type { PaypalContext } from "../context.ts";
import type { Subscription } from "../state.ts";
import { activate, end } from "../subscriptions/advance.ts";
import { chargeNow, suspendUnpaid } from "../subscriptions/bill-subscription.ts";
import { moneyControlRoutes } from "./money-controls.ts";

const step = z.strictObject({ step: z.enum(["activate", "pay", "suspend-unpaid", "expire"]) });

/** Test controls that PayPal lacks: faults, overrides, delays and steps. */
export function controlRoutes(
  app: FastifyInstance,
  context: PaypalContext,
  signatureOf: (delivery: Delivery) => object,
) {
  const { faults, store, events, tokens, behaviour } = context;

  app.post("/_sandbox/paypal/faults", async (request, reply) => {
    const parsed = fault.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    faults.addFault(parsed.data);
    return reply.code(204).send();
  });

  app.post("/_sandbox/paypal/overrides", async (request, reply) => {
    const parsed = override.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    faults.addOverride(parsed.data);
    return reply.code(204).send();
  });

  app.post("/_sandbox/paypal/behaviour", async (request, reply) => {
    const parsed = behaviourChange.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    Object.assign(behaviour, parsed.data);
    return behaviour;
  });

  moneyControlRoutes(app, context);
  eventControlRoutes(app, "/_sandbox/paypal", events);

  app.delete("/_sandbox/paypal/faults", async (_request, reply) => {
    faults.clear();
    Object.assign(behaviour, defaultBehaviour);
    return reply.code(204).send();
  });

  app.get("/_sandbox/paypal/tokens", async () => ({ issued: tokens.issuedCount() }));

  app.delete("/_sandbox/paypal/tokens", async (_request, reply) => {
    tokens.withdraw();
    return reply.code(204).send();
  });

  app.post<{ Params: { id: string } }>(
    "/_sandbox/paypal/subscriptions/:id/step",
    async (request, reply) => {
      const parsed = step.safeParse(request.body);
      if (!parsed.success) return sendValidationError(reply, parsed.error);
      const subscription = store.subscriptions.get(request.params.id);
      if (!subscription) return reply.code(404).send({ message: "No such subscription" });
      if (!takeStep(context, subscription, parsed.data.step)) {
        return reply.code(409).send({ message: `Not while it is ${subscription.status}` });
      }
      await store.save();
      return reply.code(204).send();
    },
  );

  app.get("/_sandbox/paypal/webhooks", async () => ({
    webhooks: [...store.deliveries.values()].map(present),
  }));

  app.post<{ Params: { id: string } }>(
    "/_sandbox/paypal/webhooks/:id/redeliver",
    async (request, reply) => {
      const delivery = await events.redeliver(Number(request.params.id));
      if (delivery) return present(delivery);
      return reply.code(404).send({ message: "No such event, or no webhook address" });
    },
  );

  function present(delivery: Delivery) {
    return { ...delivery, headers: signatureOf(delivery) };
  }
}

/** Applies a due change immediately. False if the subscription's state does not allow it. */
function takeStep(
  context: PaypalContext,
  subscription: Subscription,
  what: z.output<typeof step>["step"],
): boolean {
  if (subscription.status !== (what === "activate" ? "APPROVED" : "ACTIVE")) return false;
  switch (what) {
    case "activate":
      activate(context, subscription);
      break;
    case "pay":
      chargeNow(context, subscription);
      break;
    case "expire":
      end(context, subscription, "EXPIRED", null);
      break;
    case "suspend-unpaid":
      subscription.failedCount += 1;
      suspendUnpaid(context, subscription);
      break;
  }
  return true;
}
