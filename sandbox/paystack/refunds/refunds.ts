import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { minorUnits } from "../api/plans.ts";
import { transactionIdOf } from "../api/present.ts";
import { accept, acceptList, refuse, refuseParams } from "../api/responses.ts";
import type { PaystackContext } from "../context.ts";
import { presentNewRefund, presentRefund } from "./present-refund.ts";
import { beginRefund } from "./refund-transaction.ts";
import type { Refund } from "./state.ts";

const newRefund = z.looseObject({
  /** A reference or an id. */
  transaction: z.union([z.string(), z.number()]),
  amount: minorUnits.optional(),
  customer_note: z.string().nullish(),
  merchant_note: z.string().nullish(),
});
const filters = z.looseObject({
  transaction: z.string().optional(),
  currency: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});

export function refundRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;

  app.post("/refund", async (request, reply) => {
    const parsed = newRefund.safeParse(request.body);
    if (!parsed.success) return refuseParams(reply, "Invalid parameters");
    const transaction = transactionOf(String(parsed.data.transaction));
    if (!transaction) return refuse(reply, notFound("Transaction not found"));
    const refund = beginRefund(context, {
      transaction,
      amountMinor: parsed.data.amount,
      customerNote: parsed.data.customer_note ?? null,
      merchantNote: parsed.data.merchant_note ?? null,
    });
    if (typeof refund === "string") return refuseParams(reply, refund);
    await store.save();
    const data = presentNewRefund(context, refund);
    return accept(reply, "Refund has been queued for processing", data);
  });

  app.get("/refund", async (request, reply) => {
    const query = filters.parse(request.query);
    const rows = [...store.refunds.values()]
      .filter((it) => query.transaction === undefined || isOf(it, query.transaction))
      .filter((it) => query.currency === undefined || it.currency === query.currency)
      .filter((it) => query.from === undefined || it.createdAt >= query.from)
      .filter((it) => query.to === undefined || it.createdAt <= query.to)
      .reverse();
    return acceptList(reply, "Refunds retrieved", query, rows, (it) => presentRefund(context, it));
  });

  app.get<{ Params: { id: string } }>("/refund/:id", async (request, reply) => {
    const refund = store.refunds.get(Number(request.params.id));
    if (!refund) return refuse(reply, notFound("Refund not found"));
    return accept(reply, "Refund retrieved", presentRefund(context, refund));
  });

  function transactionOf(referenceOrId: string) {
    return (
      store.transactions.get(referenceOrId) ??
      store.transactions.values().find((it) => String(transactionIdOf(it)) === referenceOrId)
    );
  }

  function isOf(refund: Refund, referenceOrId: string): boolean {
    return refund.reference === transactionOf(referenceOrId)?.reference;
  }
}

function notFound(message: string) {
  const nextStep = "Ensure that the value(s) you're passing are valid.";
  return { status: 404, message, code: "not_found", nextStep } as const;
}
