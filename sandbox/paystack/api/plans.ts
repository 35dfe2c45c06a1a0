import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { PaystackContext } from "../context.ts";
import { planInterval } from "../state.ts";
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

  app.get<{ Params: { idOrCode: string } }>("/plan/:idOrCode", async (request, reply) => {
    const { idOrCode } = request.params;
    const plan =
      store.plans.get(idOrCode) ??
      [...store.plans.values()].find((it) => String(it.id) === idOrCode);
    if (plan) return accept(reply, "Plan retrieved", presentPlan(context, plan));
    return refuse(reply, {
      status: 404,
      message: "Plan not found",
      code: "not_found",
      nextStep: "Ensure that the plan code is right.",
    });
  });
}

function validationMessage(error: z.ZodError): string {
  const issue = error.issues[0];
  const field = String(issue?.path[0] ?? "");
  if (field === "interval") return "Invalid interval selected";
  if (field === "amount") return "Invalid amount";
  return issue?.message ?? "Invalid parameters";
}
