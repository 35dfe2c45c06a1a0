import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { accept, refuse, refuseParams, sendJson } from "../api/responses.ts";
import type { PaystackContext } from "../context.ts";
import { beginTransaction } from "./begin-transaction.ts";
import { presentWithPlan } from "./present-with-plan.ts";

const newTransaction = z.looseObject({
  email: z.unknown().optional(),
  amount: z.unknown().optional(),
  currency: z.unknown().optional(),
  reference: z.unknown().optional(),
  plan: z.unknown().optional(),
  callback_url: z.unknown().optional(),
  metadata: z.unknown().optional(),
  channels: z.unknown().optional(),
});

export function transactionRoutes(app: FastifyInstance, context: PaystackContext) {
  app.post("/transaction/initialize", async (request, reply) => {
    const body = newTransaction.safeParse(request.body);
    if (!body.success) return refuseParams(reply, "Invalid parameters");
    const begun = await beginTransaction(context, body.data);
    if (begun.kind === "refused") return refuse(reply, begun);
    const { reference, accessCode } = begun.transaction;
    return accept(reply, "Authorization URL created", {
      authorization_url: `${request.protocol}://${request.host}/checkout/${accessCode}`,
      access_code: accessCode,
      reference,
    });
  });

  app.get<{ Params: { reference: string } }>(
    "/transaction/verify/:reference",
    async (request, reply) => {
      const { reference } = request.params;
      const transaction = context.store.transactions.get(reference);
      if (!transaction) {
        return refuse(reply, {
          status: 404,
          message: "Transaction reference not found.",
          code: "transaction_not_found",
          nextStep: "Ensure that you're passing the reference of a transaction that exists.",
        });
      }
      const override = context.faults.takeOverride(reference);
      return sendJson(reply, 200, {
        status: true,
        message: "Verification successful",
        data: { ...presentWithPlan(context, transaction), ...override?.data },
        ...override?.envelope,
      });
    },
  );
}
