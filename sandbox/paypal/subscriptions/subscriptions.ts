import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { headerOf, originOf, refuseFields } from "../api/fields.ts";
import { presentPlan, presentSubscription, presentTransaction } from "../api/present.ts";
import { refuseStatus, refuseUnknownId } from "../api/responses.ts";
import type { PaypalContext } from "../context.ts";
import type { Subscription } from "../state.ts";
import { end, setStatus } from "./advance.ts";
import { beginSubscription, newSubscription } from "./begin-subscription.ts";
import { resume } from "./bill-subscription.ts";

type WithId = { Params: { id: string } };

const reasonBody = z.looseObject({ reason: z.string().min(1).max(128) });
const period = z.looseObject({ start_time: z.iso.datetime(), end_time: z.iso.datetime() });

export function subscriptionRoutes(app: FastifyInstance, context: PaypalContext) {
  const { store, faults } = context;

  app.post("/v1/billing/subscriptions", async (request, reply) => {
    const parsed = newSubscription.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const requestId = headerOf(request, "paypal-request-id");
    const begun = await beginSubscription(context, parsed.data, requestId);
    switch (begun.kind) {
      case "unknown-plan":
        return refuseUnknownId(reply);
      case "refused":
        return refuseStatus(reply, begun.issue);
      case "begun":
      case "replayed":
        reply.code(begun.kind === "begun" ? 201 : 200);
        return presentSubscription(context, begun.subscription, originOf(request));
    }
  });

  app.get<WithId & { Querystring: { fields?: string } }>(
    "/v1/billing/subscriptions/:id",
    async (request, reply) => {
      const subscription = store.subscriptions.get(request.params.id);
      if (!subscription) return refuseUnknownId(reply);
      const plan = store.plans.get(subscription.planId);
      const isPlanWanted = request.query.fields?.split(",").includes("plan") && plan;
      return {
        ...presentSubscription(context, subscription, originOf(request)),
        ...(isPlanWanted ? { plan: presentPlan(plan) } : {}),
        ...faults.takeOverride(subscription.id)?.data,
      };
    },
  );

  app.get<WithId>("/v1/billing/subscriptions/:id/transactions", async (request, reply) => {
    const subscription = store.subscriptions.get(request.params.id);
    if (!subscription) return refuseUnknownId(reply);
    const parsed = period.safeParse(request.query);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const from = Date.parse(parsed.data.start_time);
    const to = Date.parse(parsed.data.end_time);
    const payments = store.payments
      .filter((it) => it.subscriptionId === subscription.id)
      .filter((it) => Date.parse(it.paidAt) >= from && Date.parse(it.paidAt) <= to);
    const email = subscription.payer?.email ?? "";
    return { transactions: payments.map((it) => presentTransaction(it, email)), links: [] };
  });

  addAction("cancel", ["ACTIVE", "SUSPENDED"], (it, reason) =>
    end(context, it, "CANCELLED", reason),
  );
  addAction("suspend", ["ACTIVE"], (it, reason) =>
    setStatus(context, it, "SUSPENDED", reason, "BILLING.SUBSCRIPTION.SUSPENDED"),
  );
  addAction("activate", ["SUSPENDED"], (it, reason) => resume(context, it, reason));

  /** An action that only some states allow. */
  function addAction(
    what: "cancel" | "suspend" | "activate",
    from: readonly Subscription["status"][],
    run: (subscription: Subscription, reason: string) => void,
  ) {
    app.post<WithId>(`/v1/billing/subscriptions/:id/${what}`, async (request, reply) => {
      const parsed = reasonBody.safeParse(request.body);
      if (!parsed.success) return refuseFields(reply, parsed.error);
      const subscription = store.subscriptions.get(request.params.id);
      if (!subscription) return refuseUnknownId(reply);
      if (!from.includes(subscription.status)) return refuseStatus(reply);
      if (what === "activate" && subscription.isSuspendedUnpaid) {
        return refuseStatus(reply, "SUBSCRIPTION_CANNOT_BE_ACTIVATED");
      }
      run(subscription, parsed.data.reason);
      await store.save();
      return reply.code(204).send();
    });
  }
}
