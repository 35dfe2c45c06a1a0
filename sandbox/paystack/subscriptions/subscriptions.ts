import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { presentSubscription } from "../api/present.ts";
import { accept, acceptList, refuse } from "../api/responses.ts";
import type { PaystackContext } from "../context.ts";
import type { Subscription } from "../state.ts";
import { disableSubscription } from "./disable-subscription.ts";
import { presentInvoices } from "./present-invoice.ts";

const disabling = z.looseObject({ code: z.string(), token: z.string() });
const filters = z.looseObject({ customer: z.string().optional(), plan: z.string().optional() });

export function subscriptionRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;

  app.get("/subscription", async (request, reply) => {
    const query = filters.parse(request.query);
    // Both filters take numeric ids, and a code matches nothing, as at Paystack.
    const customer = store.customers.values().find(({ id }) => String(id) === query.customer);
    const rows = [...store.subscriptions.values()]
      .filter((it) => query.customer === undefined || it.customerCode === customer?.customerCode)
      .filter((it) => query.plan === undefined || query.plan === planIdOf(it))
      .map((it) => presentSubscription(context, it));
    return acceptList(reply, "Subscriptions retrieved", query, rows);
  });

  app.get<{ Params: { idOrCode: string } }>("/subscription/:idOrCode", async (request, reply) => {
    const { idOrCode } = request.params;
    const subscription =
      store.subscriptions.get(idOrCode) ??
      [...store.subscriptions.values()].find((it) => String(it.id) === idOrCode);
    if (!subscription) return refuse(reply, notFound("Subscription not found"));
    return accept(reply, "Subscription retrieved successfully", {
      ...presentSubscription(context, subscription),
      ...presentInvoices(context, subscription),
    });
  });

  app.post("/subscription/disable", async (request, reply) => {
    const parsed = disabling.safeParse(request.body);
    const subscription = parsed.success ? store.subscriptions.get(parsed.data.code) : undefined;
    // A repeat, a wrong token and an unknown code get the same response.
    const isRight = subscription?.emailToken === parsed.data?.token;
    if (!subscription || !isRight || !disableSubscription(context, subscription)) {
      return refuse(reply, notFound("Subscription with code not found or already inactive"));
    }
    await store.save();
    return accept(reply, "Subscription disabled successfully");
  });

  function planIdOf(subscription: Subscription) {
    return String(store.plans.get(subscription.planCode)?.id);
  }
}

function notFound(message: string) {
  const nextStep = "Ensure that the value(s) you're passing are valid.";
  return { status: 404, message, code: "not_found", nextStep } as const;
}
