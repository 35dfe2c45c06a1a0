import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { transactionIdOf } from "../api/present.ts";
import { accept, acceptList, acceptPage, refuse } from "../api/responses.ts";
import type { PaystackContext } from "../context.ts";
import type { Transaction } from "../state.ts";
import { presentWithPlan } from "./present-with-plan.ts";

const filters = z.looseObject({
  customer: z.string().optional(),
  status: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  use_cursor: z.string().optional(),
});

/** Lists transactions, latest first, by page or cursor; returns a single one by id. */
export function transactionListRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;

  app.get("/transaction", async (request, reply) => {
    const query = filters.parse(request.query);
    const fromMs = query.from === undefined ? -Infinity : Date.parse(query.from);
    const toMs = query.to === undefined ? Infinity : Date.parse(query.to);
    const customer = store.customers.values().find(({ id }) => String(id) === query.customer);
    const rows = [...store.transactions.values()]
      .filter((it) => query.customer === undefined || it.email === customer?.email)
      .filter((it) => query.status === undefined || it.status === query.status)
      .filter((it) => {
        const atMs = Date.parse(it.createdAt);
        return atMs >= fromMs && atMs <= toMs;
      })
      .sort((one, other) => other.number - one.number);
    const present = (it: Transaction) => presentWithPlan(context, it);
    const message = "Transactions retrieved";
    if (query.use_cursor !== "true") return acceptList(reply, message, query, rows, present);
    return acceptPage(reply, { message, query, rows, present, cursorOf: (it) => it.number });
  });

  app.get<{ Params: { id: string } }>("/transaction/:id", async (request, reply) => {
    const transaction = store.transactions
      .values()
      .find((it) => String(transactionIdOf(it)) === request.params.id);
    if (transaction) {
      return accept(reply, "Transaction retrieved", presentWithPlan(context, transaction));
    }
    return refuse(reply, {
      status: 404,
      message: "Transaction not found",
      code: "transaction_not_found",
      nextStep: "Ensure that you're passing the id of a transaction that exists.",
    });
  });
}
