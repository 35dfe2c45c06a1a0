import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { sendPage } from "../../pages/html.ts";
import { transactionIdOf } from "../api/present.ts";
import { accept, refuse, refuseParams } from "../api/responses.ts";
import type { PaystackContext } from "../context.ts";
import type { Transaction } from "../state.ts";
import { beginTransaction } from "../transactions/begin-transaction.ts";
import { declineTransaction, payTransaction } from "../transactions/complete-transaction.ts";
import { checkoutErrorPage, checkoutPage } from "./checkout-page.ts";

type WithAccessCode = { Params: { accessCode: string } };

const goodCard = "4084084084084081";
const declinedCard = "4084080000005408";

const card = z.looseObject({ number: z.string().default(goodCard) });
const inlineOptions = z.looseObject({ key: z.string().optional() });

/** The checkout page, and its pay and fail routes. */
export function checkoutRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;

  app.get<WithAccessCode>("/checkout/:accessCode", async (request, reply) => {
    const transaction = transactionOf(request.params.accessCode);
    if (transaction) return sendPage(reply, 200, checkoutPage(context, transaction), pagePolicy);
    return sendPage(
      reply,
      404,
      checkoutErrorPage("No payment is known by this access code."),
      pagePolicy,
    );
  });

  app.get<{ Querystring: { options?: string; origin?: string } }>(
    "/checkout/new",
    async (request, reply) => {
      const begun = await beginInline(context, request.query.options);
      if ("message" in begun)
        return sendPage(reply, 400, checkoutErrorPage(begun.message), pagePolicy);
      const origin = encodeURIComponent(request.query.origin ?? "");
      return reply.redirect(`/checkout/${begun.accessCode}?origin=${origin}`, 303);
    },
  );

  app.post<WithAccessCode>("/checkout/:accessCode/pay", async (request, reply) => {
    const transaction = transactionOf(request.params.accessCode);
    if (!transaction) return refuse(reply, unknownCheckout);
    const parsedCard = card.safeParse(request.body ?? {});
    const number = parsedCard.success ? parsedCard.data.number.replace(/\D/g, "") : "";
    if (number === declinedCard) return decline(reply, transaction);
    if (number !== goodCard) return refuseParams(reply, "Card number is not one of the test cards");
    await payTransaction(context, transaction);
    return accept(reply, "Approved", presentResult(context, transaction));
  });

  app.post<WithAccessCode>("/checkout/:accessCode/fail", async (request, reply) => {
    const transaction = transactionOf(request.params.accessCode);
    return transaction ? decline(reply, transaction) : refuse(reply, unknownCheckout);
  });

  async function decline(reply: FastifyReply, transaction: Transaction) {
    await declineTransaction(context, transaction);
    return accept(reply, transaction.gatewayResponse, presentResult(context, transaction));
  }

  function transactionOf(accessCode: string): Transaction | undefined {
    return [...store.transactions.values()].find((it) => it.accessCode === accessCode);
  }
}

const unknownCheckout = {
  status: 404,
  message: "Access code not found",
  code: "not_found",
  nextStep: "Ensure that the access code is right.",
} as const;

/**
 * Starts a checkout in the browser with the public key. The same options resume the abandoned
 * attempt, as at Paystack.
 */
async function beginInline(context: PaystackContext, optionsText = "") {
  const parsed = inlineOptions.safeParse(parsedOrNull(optionsText));
  if (!parsed.success) return { message: "Invalid options" };
  const { key, planCode, callbackUrl, ...options } = parsed.data;
  if (key !== context.publicKey) return { message: "Invalid key" };
  const input = { ...options, plan: planCode, callback_url: callbackUrl };
  const earlier = "reference" in options ? undefined : abandonedAlike(context, input);
  if (earlier) return earlier;
  const begun = await beginTransaction(context, input);
  return begun.kind === "begun" ? begun.transaction : { message: begun.message };
}

function abandonedAlike(
  { store }: PaystackContext,
  input: { email?: unknown; plan?: unknown; amount?: unknown },
): Transaction | undefined {
  return [...store.transactions.values()].find(
    (it) =>
      it.status === "abandoned" &&
      it.email === String(input.email).toLowerCase() &&
      it.planCode === (input.plan ?? null) &&
      (it.planCode !== null || it.amountMinor === Number(input.amount)),
  );
}

function presentResult({ schoolOrigin }: PaystackContext, transaction: Transaction) {
  const { reference, status } = transaction;
  const id = String(transactionIdOf(transaction));
  const query = `trxref=${encodeURIComponent(reference)}&reference=${encodeURIComponent(reference)}`;
  const back = transaction.callbackUrl ?? schoolOrigin;
  const redirectUrl = back === null ? null : `${back}${back.includes("?") ? "&" : "?"}${query}`;
  return { id, transaction: id, trans: id, trxref: reference, reference, status, redirectUrl };
}

/** Allows framing by any origin, and own scripts and styles only. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors *",
].join("; ");

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
