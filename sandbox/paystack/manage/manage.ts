import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { sendPage } from "../../pages/html.ts";
import { customerByCode } from "../api/present.ts";
import { accept, refuse } from "../api/responses.ts";
import { acceptedCards, authorizeCard, isExpired, parseExpiry } from "../cards/cards.ts";
import { pagePolicy } from "../checkout/checkout.ts";
import type { PaystackContext } from "../context.ts";
import type { Subscription } from "../state.ts";
import { disableSubscription } from "../subscriptions/disable-subscription.ts";
import { manageErrorPage, managePage } from "./manage-page.ts";

type WithCode = { Params: { code: string } };
type WithToken = WithCode & { Querystring: { subscription_token?: string; problem?: string } };

const linkHours = 24;
const cardForm = z.looseObject({ number: z.string(), expiry: z.string() });

/** Links to the page on which a payer changes the card or cancels. */
export function manageLinkRoutes(app: FastifyInstance, context: PaystackContext) {
  app.get<WithCode>("/subscription/:code/manage/link", async (request, reply) => {
    const subscription = context.store.subscriptions.get(request.params.code);
    if (!subscription) return refuse(reply, unknownSubscription);
    return accept(reply, "Link generated", { link: linkOf(context, request, subscription) });
  });

  app.post<WithCode>("/subscription/:code/manage/email", async (request, reply) => {
    const subscription = context.store.subscriptions.get(request.params.code);
    if (!subscription) return refuse(reply, unknownSubscription);
    return accept(reply, "Email successfully sent");
  });
}

/** The page itself. Its token replaces the key. */
export function manageRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;

  app.get<WithToken>("/manage/subscriptions/:code", async (request, reply) => {
    const subscription = permittedSubscription(request);
    if (!subscription) return sendPage(reply, 404, manageErrorPage(), pagePolicy);
    const { subscription_token: token = "", problem = "" } = request.query;
    const text = managePage(context, subscription, { token, problem });
    return sendPage(reply, 200, text, pagePolicy);
  });

  app.post<WithToken>("/manage/subscriptions/:code/card", async (request, reply) => {
    const subscription = permittedSubscription(request);
    if (!subscription) return sendPage(reply, 404, manageErrorPage(), pagePolicy);
    const isChanged = changeCard(context, subscription, request.body);
    await store.save();
    return reply.redirect(pathOf(request, isChanged ? "" : "card"), 303);
  });

  app.post<WithToken>("/manage/subscriptions/:code/cancel", async (request, reply) => {
    const subscription = permittedSubscription(request);
    if (!subscription) return sendPage(reply, 404, manageErrorPage(), pagePolicy);
    disableSubscription(context, subscription);
    await store.save();
    return reply.redirect(pathOf(request, ""), 303);
  });

  function permittedSubscription({ params, query }: FastifyRequest<WithToken>) {
    const subscription = store.subscriptions.get(params.code);
    if (!subscription) return undefined;
    return isValid(context, subscription, query.subscription_token ?? "")
      ? subscription
      : undefined;
  }

  function pathOf({ params, query }: FastifyRequest<WithToken>, problem: string): string {
    const search = new URLSearchParams({ subscription_token: query.subscription_token ?? "" });
    if (problem !== "") search.set("problem", problem);
    return `/manage/subscriptions/${encodeURIComponent(params.code)}?${search}`;
  }
}

const unknownSubscription = {
  status: 404,
  message: "Subscription not found",
  code: "not_found",
  nextStep: "Ensure that the value(s) you're passing are valid.",
} as const;

/** Stores the typed card for the next charges; false for an invalid test card. */
function changeCard(context: PaystackContext, subscription: Subscription, body: unknown): boolean {
  const parsed = cardForm.safeParse(body);
  const customer = customerByCode(context, subscription.customerCode);
  if (!parsed.success || !customer) return false;
  const number = parsed.data.number.replace(/\D/g, "");
  const expiry = parseExpiry(parsed.data.expiry);
  if (!expiry || !acceptedCards.has(number) || isExpired(expiry, context.now())) return false;
  const { authorizationCode } = authorizeCard(context, customer, { number, ...expiry });
  subscription.authorizationCode = authorizationCode;
  return true;
}

function linkOf(
  context: PaystackContext,
  request: FastifyRequest,
  { subscriptionCode }: Subscription,
) {
  const expiresAtMs = Date.parse(context.now()) + linkHours * 3_600_000;
  const token = `${expiresAtMs}.${signatureOf(context, subscriptionCode, expiresAtMs)}`;
  const origin = `${request.protocol}://${request.host}`;
  return `${origin}/manage/subscriptions/${subscriptionCode}?subscription_token=${token}`;
}

function isValid(context: PaystackContext, { subscriptionCode }: Subscription, token: string) {
  const [expiry = "", signature = ""] = token.split(".");
  const expected = signatureOf(context, subscriptionCode, Number(expiry));
  if (signature.length !== expected.length || Number(expiry) < Date.parse(context.now()))
    return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

function signatureOf({ secretKey }: PaystackContext, code: string, expiresAtMs: number): string {
  return createHmac("sha256", secretKey).update(`${code} ${expiresAtMs}`).digest("hex");
}
