import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { headerOf, refuseFields } from "../api/fields.ts";
import { moneyBody } from "../api/money.ts";
import { presentPlan } from "../api/present.ts";
import { findReplay, rememberReplay } from "../api/replays.ts";
import { refuseStatus, refuseUnknownId } from "../api/responses.ts";
import type { PaypalContext } from "../context.ts";
import type { Plan } from "../state.ts";
import { newId } from "../store.ts";
import { changePrice } from "./change-price.ts";
import { pageOf } from "./pages.ts";

type WithId = { Params: { id: string } };

const pricing = z.looseObject({ fixed_price: moneyBody });
const newPlan = z.looseObject({
  product_id: z.string(),
  name: z.string().min(1).max(127),
  description: z.string().max(127).nullable().default(null),
  status: z.enum(["CREATED", "INACTIVE", "ACTIVE"]).default("ACTIVE"),
  /** The sandbox supports plans of one regular cycle only. */
  billing_cycles: z.tuple([
    z.looseObject({
      frequency: z.looseObject({
        interval_unit: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
        interval_count: z.literal(1).default(1),
      }),
      tenure_type: z.literal("REGULAR"),
      pricing_scheme: pricing,
    }),
  ]),
  payment_preferences: z.looseObject({
    auto_bill_outstanding: z.boolean().default(true),
    payment_failure_threshold: z.int().min(0).max(999).default(0),
  }),
});
const newPrices = z.looseObject({
  pricing_schemes: z.tuple([
    z.looseObject({ billing_cycle_sequence: z.literal(1), pricing_scheme: pricing }),
  ]),
});
const patch = z.array(
  z.discriminatedUnion("path", [
    z.looseObject({ path: z.literal("/name"), value: z.string().min(1).max(127) }),
    z.looseObject({ path: z.literal("/description"), value: z.string().max(127) }),
    z.looseObject({
      path: z.literal("/payment_preferences/payment_failure_threshold"),
      value: z.int().min(0).max(999),
    }),
    z.looseObject({
      path: z.literal("/payment_preferences/auto_bill_outstanding"),
      value: z.boolean(),
    }),
  ]),
);

export function planRoutes(app: FastifyInstance, context: PaypalContext) {
  const { store, events } = context;

  app.post("/v1/billing/plans", async (request, reply) => {
    const parsed = newPlan.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    if (!store.products.has(parsed.data.product_id)) return refuseUnknownId(reply);
    const requestId = headerOf(request, "paypal-request-id");
    const earlier = store.plans.get(findReplay(context, "plan", requestId) ?? "");
    if (earlier) return reply.code(200).send(presentPlan(earlier));
    const plan = planFrom(parsed.data, context.now());
    store.plans.set(plan.planId, plan);
    rememberReplay(context, { kind: "plan", requestId, resultId: plan.planId });
    events.announce("BILLING.PLAN.CREATED", presentPlan(plan));
    await store.save();
    return reply.code(201).send(presentPlan(plan));
  });

  app.get<{ Querystring: Record<string, string> }>("/v1/billing/plans", async (request) => {
    const { product_id: productId } = request.query;
    const plans = [...store.plans.values()].filter(
      (it) => productId === undefined || it.productId === productId,
    );
    const { rows, ...page } = pageOf(plans, request.query);
    return { plans: rows.map(presentListed), ...page };
  });

  app.get<WithId>("/v1/billing/plans/:id", async (request, reply) => {
    const plan = store.plans.get(request.params.id);
    return plan ? presentPlan(plan) : refuseUnknownId(reply);
  });

  app.patch<WithId>("/v1/billing/plans/:id", async (request, reply) => {
    const parsed = patch.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const plan = store.plans.get(request.params.id);
    if (!plan) return refuseUnknownId(reply);
    for (const change of parsed.data) applyPatch(plan, change);
    events.announce("BILLING.PLAN.UPDATED", presentPlan(plan));
    await store.save();
    return reply.code(204).send();
  });

  app.post<WithId>("/v1/billing/plans/:id/update-pricing-schemes", async (request, reply) => {
    const parsed = newPrices.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const plan = store.plans.get(request.params.id);
    if (!plan) return refuseUnknownId(reply);
    const { currency_code, value } = parsed.data.pricing_schemes[0].pricing_scheme.fixed_price;
    if (currency_code !== plan.currency) return refuseStatus(reply, "CURRENCY_MISMATCH");
    changePrice(context, plan, value);
    events.announce("BILLING.PLAN.PRICING-CHANGE.ACTIVATED", presentPlan(plan));
    await store.save();
    return reply.code(204).send();
  });

  addStatus("activate", "ACTIVE", "BILLING.PLAN.ACTIVATED");
  addStatus("deactivate", "INACTIVE", "BILLING.PLAN.DEACTIVATED");

  function addStatus(what: string, status: Plan["status"], event: string) {
    app.post<WithId>(`/v1/billing/plans/:id/${what}`, async (request, reply) => {
      const plan = store.plans.get(request.params.id);
      if (!plan) return refuseUnknownId(reply);
      if (plan.status === status) return refuseStatus(reply, "PLAN_STATUS_INVALID");
      plan.status = status;
      events.announce(event, presentPlan(plan));
      await store.save();
      return reply.code(204).send();
    });
  }
}

function planFrom(input: z.output<typeof newPlan>, createdAt: string): Plan {
  const [{ frequency, pricing_scheme }] = input.billing_cycles;
  return {
    planId: newId("P-", 24),
    name: input.name,
    amountMinor: pricing_scheme.fixed_price.value,
    interval: frequency.interval_unit,
    currency: pricing_scheme.fixed_price.currency_code,
    status: input.status,
    createdAt,
    productId: input.product_id,
    description: input.description,
    paymentFailureThreshold: input.payment_preferences.payment_failure_threshold,
    autoBillOutstanding: input.payment_preferences.auto_bill_outstanding,
  };
}

function applyPatch(plan: Plan, change: z.output<typeof patch>[number]) {
  switch (change.path) {
    case "/name":
      plan.name = change.value;
      break;
    case "/description":
      plan.description = change.value;
      break;
    case "/payment_preferences/payment_failure_threshold":
      plan.paymentFailureThreshold = change.value;
      break;
    case "/payment_preferences/auto_bill_outstanding":
      plan.autoBillOutstanding = change.value;
      break;
  }
}

/** Plans in lists have no prices. */
function presentListed(plan: Plan) {
  const { id, product_id, name, status, usage_type, create_time } = presentPlan(plan);
  return { id, product_id, name, status, usage_type, create_time, links: [] };
}
