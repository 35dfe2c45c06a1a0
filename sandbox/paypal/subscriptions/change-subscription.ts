import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { originOf, refuseFields } from "../api/fields.ts";
import { moneyBody } from "../api/money.ts";
import { linksOf, presentTransaction } from "../api/present.ts";
import { refuse, refuseStatus, refuseUnknownId } from "../api/responses.ts";
import type { PaypalContext } from "../context.ts";
import { setStatus } from "./advance.ts";
import { captureOutstanding } from "./bill-subscription.ts";

type WithId = { Params: { id: string } };

const revision = z.looseObject({ plan_id: z.string() });
const capture = z.looseObject({
  note: z.string().min(1).max(128),
  capture_type: z.literal("OUTSTANDING_BALANCE"),
  amount: moneyBody,
});
const patch = z.array(
  z.looseObject({
    op: z.enum(["add", "replace"]),
    path: z.literal("/custom_id"),
    value: z.string().regex(/^[ -~]{1,127}$/),
  }),
);

/** Changes of plan, which the payer approves; charges of owed amounts; patches. */
export function changeSubscriptionRoutes(app: FastifyInstance, context: PaypalContext) {
  const { store } = context;

  app.post<WithId>("/v1/billing/subscriptions/:id/revise", async (request, reply) => {
    const parsed = revision.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const subscription = store.subscriptions.get(request.params.id);
    const plan = store.plans.get(parsed.data.plan_id);
    const current = store.plans.get(subscription?.planId ?? "");
    if (!subscription || !plan || !current) return refuseUnknownId(reply);
    if (!["ACTIVE", "SUSPENDED"].includes(subscription.status)) return refuseStatus(reply);
    if (plan.status !== "ACTIVE") return refuseStatus(reply, "PLAN_STATUS_INVALID");
    if (plan.productId !== current.productId) {
      return refuseStatus(reply, "PLAN_PRODUCT_NOT_COMPATIBLE");
    }
    if (plan.currency !== current.currency) return refuseStatus(reply, "CURRENCY_MISMATCH");
    subscription.revisionPlanId = plan.planId;
    await store.save();
    const links = linksOf(subscription, originOf(request));
    return { plan_id: plan.planId, plan_overridden: false, links };
  });

  app.post<WithId>("/v1/billing/subscriptions/:id/capture", async (request, reply) => {
    const parsed = capture.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const subscription = store.subscriptions.get(request.params.id);
    if (!subscription) return refuseUnknownId(reply);
    if (!["ACTIVE", "SUSPENDED"].includes(subscription.status)) return refuseStatus(reply);
    const { currency_code: currency, value: amountMinor } = parsed.data.amount;
    if (store.plans.get(subscription.planId)?.currency !== currency) {
      return refuseStatus(reply, "CURRENCY_MISMATCH");
    }
    if (amountMinor === 0 || amountMinor > subscription.outstandingMinor) {
      return refuseStatus(reply, "AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE");
    }
    const payment = captureOutstanding(context, subscription, amountMinor);
    await store.save();
    if (!payment) return refuse(reply, "UNPROCESSABLE_ENTITY");
    return reply.code(202).send(presentTransaction(payment, subscription.payer?.email ?? ""));
  });

  app.patch<WithId>("/v1/billing/subscriptions/:id", async (request, reply) => {
    const parsed = patch.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const subscription = store.subscriptions.get(request.params.id);
    if (!subscription) return refuseUnknownId(reply);
    const { status, statusNote } = subscription;
    if (status === "CANCELLED" || status === "EXPIRED") return refuseStatus(reply);
    for (const { value } of parsed.data) subscription.customId = value;
    setStatus(context, subscription, status, statusNote, "BILLING.SUBSCRIPTION.UPDATED");
    await store.save();
    return reply.code(204).send();
  });
}
