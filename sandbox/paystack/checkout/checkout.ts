import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { sendPage } from "../../pages/html.ts";
import { transactionIdOf } from "../api/present.ts";
import { accept, refuse, refuseParams } from "../api/responses.ts";
import {
  acceptedCards,
  type Card,
  declinedCard,
  goodCard,
  isExpired,
  parseExpiry,
} from "../cards/cards.ts";
import type { PaystackContext } from "../context.ts";
import type { Transaction } from "../state.ts";
import { beginTransaction } from "../transactions/begin-transaction.ts";
import { declineTransaction, payTransaction } from "../transactions/complete-transaction.ts";
import { awaitTransfer } from "../transactions/confirm-transfer.ts";
import { checkoutErrorPage, checkoutPage } from "./checkout-page.ts";

type WithAccessCode = { Params: { accessCode: string } };

const typedCard = z.looseObject({
  number: z.string().default(goodCard),
  expiry: z.string().default("12 / 40"),
});
const transfer = z.looseObject({ channel: z.enum(["bank_transfer", "ussd"]) });
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
    if (transaction.channels?.includes("card") === false) {
      return refuseParams(reply, "Channel is not offered");
    }
    const card = parseCard(request.body);
    if (card === null) return refuseParams(reply, "Card number is not one of the test cards");
    if (card.number === declinedCard) return decline(reply, transaction);
    if (isExpired(card, context.now())) return decline(reply, transaction, "Expired Card");
    await payTransaction(context, transaction, card);
    return accept(reply, "Approved", presentResult(context, transaction));
  });

  app.post<WithAccessCode>("/checkout/:accessCode/transfer", async (request, reply) => {
    const transaction = transactionOf(request.params.accessCode);
    if (!transaction) return refuse(reply, unknownCheckout);
    const parsed = transfer.safeParse(request.body);
    if (!parsed.success || !transaction.channels?.includes(parsed.data.channel)) {
      return refuseParams(reply, "Channel is not offered");
    }
    await awaitTransfer(context, transaction, parsed.data.channel);
    return accept(reply, transaction.gatewayResponse, presentResult(context, transaction));
  });

  app.post<WithAccessCode>("/checkout/:accessCode/fail", async (request, reply) => {
    const transaction = transactionOf(request.params.accessCode);
    return transaction ? decline(reply, transaction) : refuse(reply, unknownCheckout);
  });

  async function decline(reply: FastifyReply, transaction: Transaction, reason = "Declined") {
    await declineTransaction(context, transaction, reason);
    return accept(reply, transaction.gatewayResponse, presentResult(context, transaction));
  }

  function transactionOf(accessCode: string): Transaction | undefined {
    return [...store.transactions.values()].find((it) => it.accessCode === accessCode);
  }
}

/** Null for anything but a test card with a month and year. */
function parseCard(body: unknown): Card | null {
  const parsed = typedCard.safeParse(body ?? {});
  if (!parsed.success) return null;
  const number = parsed.data.number.replace(/\D/g, "");
  const expiry = parseExpiry(parsed.data.expiry);
  if (expiry === null || !(acceptedCards.has(number) || number === declinedCard)) return null;
  return { number, ...expiry };
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
