import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { accept, refuse, refuseParams } from "../api/responses.ts";
import type { PaystackContext } from "../context.ts";
import { beginTransaction } from "../transactions/begin-transaction.ts";
import { declineTransaction, settleTransaction } from "../transactions/complete-transaction.ts";
import { presentWithPlan } from "../transactions/present-with-plan.ts";
import { refusalOf } from "./charge-card.ts";

const body = z.looseObject({
  email: z.string(),
  amount: z.unknown(),
  authorization_code: z.string(),
  reference: z.unknown().optional(),
  currency: z.unknown().optional(),
  metadata: z.unknown().optional(),
});

/** Charges a stored card. A failed charge has status 200 too; `data.status` tells. */
export function chargeAuthorizationRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;

  app.post("/transaction/charge_authorization", async (request, reply) => {
    const parsed = body.safeParse(request.body);
    if (!parsed.success) return refuseParams(reply, "Invalid parameters");
    const { authorization_code: code, email, ...input } = parsed.data;
    const authorization = store.authorizations.get(code);
    const customer = store.customers.get(email.toLowerCase());
    if (!authorization?.reusable) return refuseParams(reply, "Invalid authorization code");
    if (customer?.customerCode !== authorization.customerCode) {
      return refuseParams(reply, "Email does not match Authorization code. Please confirm.");
    }
    // A stored card pays the exact amount and starts no plan.
    const begun = await beginTransaction(context, { ...input, email, plan: undefined });
    if (begun.kind === "refused") return refuse(reply, begun);
    const { transaction } = begun;
    const refusal = refusalOf(context, {
      customer,
      authorization,
      subscription: null,
      key: `${customer.email}|${transaction.amountMinor}|${context.now()}`,
    });
    if (refusal === null) settleTransaction(context, transaction, authorization);
    else await declineTransaction(context, transaction, refusal);
    await store.save();
    return accept(reply, "Charge attempted", {
      ...presentWithPlan(context, transaction),
      transaction_date: transaction.createdAt,
      plan: null,
    });
  });
}
