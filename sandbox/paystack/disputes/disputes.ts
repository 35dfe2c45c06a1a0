import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { transactionIdOf } from "../api/present.ts";
import { accept, acceptList, refuse, refuseParams } from "../api/responses.ts";
import type { PaystackContext } from "../context.ts";
import { presentDispute, resolveDispute } from "./dispute-transaction.ts";
import { type Dispute, disputeResolution } from "./state.ts";

const filters = z.looseObject({
  status: z.string().optional(),
  transaction: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});
const answer = z.looseObject({ resolution: disputeResolution });

export function disputeRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;

  app.get("/dispute", async (request, reply) => {
    const query = filters.parse(request.query);
    const rows = [...store.disputes.values()]
      .filter((it) => query.status === undefined || it.status === query.status)
      .filter((it) => query.transaction === undefined || transactionIdIn(it) === query.transaction)
      .filter((it) => query.from === undefined || it.createdAt >= query.from)
      .filter((it) => query.to === undefined || it.createdAt <= query.to)
      .reverse();
    return acceptList(reply, "Disputes retrieved", query, rows, (it) =>
      presentDispute(context, it),
    );
  });

  app.get<{ Params: { id: string } }>("/dispute/:id", async (request, reply) => {
    const dispute = store.disputes.get(Number(request.params.id));
    if (!dispute) return refuse(reply, unknownDispute);
    return accept(reply, "Dispute retrieved", presentDispute(context, dispute));
  });

  app.put<{ Params: { id: string } }>("/dispute/:id/resolve", async (request, reply) => {
    const parsed = answer.safeParse(request.body);
    if (!parsed.success) return refuseParams(reply, "Invalid parameters");
    const dispute = store.disputes.get(Number(request.params.id));
    if (!dispute) return refuse(reply, unknownDispute);
    if (dispute.status === "resolved") return refuseParams(reply, "Dispute is resolved already");
    resolveDispute(context, dispute, parsed.data.resolution);
    await store.save();
    return accept(reply, "Dispute successfully resolved", presentDispute(context, dispute));
  });

  function transactionIdIn({ reference }: Dispute): string | undefined {
    const transaction = store.transactions.get(reference);
    return transaction && String(transactionIdOf(transaction));
  }
}

const unknownDispute = {
  status: 404,
  message: "Dispute not found",
  code: "not_found",
  nextStep: "Ensure that the value(s) you're passing are valid.",
} as const;
