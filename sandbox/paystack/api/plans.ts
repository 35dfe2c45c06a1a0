import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { PaystackContext } from "../context.ts";
import { type Plan, planInterval } from "../state.ts";
import { newCode } from "../store.ts";
import { presentPlan } from "./present.ts";
import { accept, acceptList, refuse, refuseParams, sendJson } from "./responses.ts";

/** Amounts come as numbers or as strings of digits; both are documented. */
export const minorUnits = z.coerce.number().pipe(z.int().positive());

const newPlan = z.looseObject({
  name: z.string({ error: "Name is required" }).min(1, { error: "Name is required" }),
  amount: minorUnits,
  interval: planInterval,
  currency: z.string().length(3).default("NGN"),
  description: z.string().nullish(),
  send_invoices: z.boolean().optional(),
  send_sms: z.boolean().optional(),
});

/** Without `update_existing_subscriptions` every subscriber gets the new price. */
const planChange = z.looseObject({
  name: z.string().min(1).optional(),
  amount: minorUnits.optional(),
  interval: planInterval.optional(),
  description: z.string().nullish(),
  update_existing_subscriptions: z.boolean().default(true),
});

type WithIdOrCode = { Params: { idOrCode: string } };

const filters = z.looseObject({
  interval: z.string().optional(),
  amount: z.coerce.number().optional().catch(undefined),
});

export function planRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;

  app.post("/plan", async (request, reply) => {
    const parsed = newPlan.safeParse(request.body);
    if (!parsed.success) return refuseParams(reply, validationMessage(parsed.error));
    const { name, amount, interval, currency, description } = parsed.data;
    const planCode = newCode("PLN_");
    const plan = {
      id: store.nextId(),
      planCode,
      name,
      amountMinor: amount,
      interval,
      currency,
      description: description ?? null,
      createdAt: context.now(),
    };
    store.plans.set(planCode, plan);
    await store.save();
    const data = presentPlan(context, plan);
    return sendJson(reply, 201, { status: true, message: "Plan created", data });
  });

  app.get("/plan", async (request, reply) => {
    const query = filters.parse(request.query);
    const rows = [...store.plans.values()]
      .filter((it) => query.interval === undefined || it.interval === query.interval)
      .filter((it) => query.amount === undefined || it.amountMinor === query.amount)
      .map((it) => ({ ...presentPlan(context, it), subscriptions: [] }));
    return acceptList(reply, "Plans retrieved", query, rows);
  });

  app.get<WithIdOrCode>("/plan/:idOrCode", async (request, reply) => {
    const plan = planOf(request.params.idOrCode);
    if (!plan) return refuse(reply, unknownPlan);
    return accept(reply, "Plan retrieved", presentPlan(context, plan));
  });

  app.put<WithIdOrCode>("/plan/:idOrCode", async (request, reply) => {
    const plan = planOf(request.params.idOrCode);
    if (!plan) return refuse(reply, unknownPlan);
    const parsed = planChange.safeParse(request.body);
    if (!parsed.success) return refuseParams(reply, validationMessage(parsed.error));
    const { update_existing_subscriptions: isForAll, amount, ...changes } = parsed.data;
    plan.name = changes.name ?? plan.name;
    plan.description = changes.description ?? plan.description;
    plan.interval = changes.interval ?? plan.interval;
    plan.amountMinor = amount ?? plan.amountMinor;
    const affected = isForAll ? subscriptionsOf(plan) : [];
    for (const it of affected) it.amountMinor = plan.amountMinor;
    await store.save();
    return accept(reply, `Plan updated. ${affected.length} subscription(s) affected`);
  });

  function planOf(idOrCode: string): Plan | undefined {
    return (
      store.plans.get(idOrCode) ?? store.plans.values().find((it) => String(it.id) === idOrCode)
    );
  }

  function subscriptionsOf({ planCode }: Plan) {
    return [...store.subscriptions.values()].filter(
      (it) => it.planCode === planCode && ["active", "attention"].includes(it.status),
    );
  }
}

const unknownPlan = {
  status: 404,
  message: "Plan not found",
  code: "not_found",
  nextStep: "Ensure that the plan code is right.",
} as const;

function validationMessage(error: z.ZodError): string {
  const issue = error.issues[0];
  const field = String(issue?.path[0] ?? "");
  if (field === "interval") return "Invalid interval selected";
  if (field === "amount") return "Invalid amount";
  return issue?.message ?? "Invalid parameters";
}
