import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { sendPage } from "../../pages/html.ts";
import { pagePolicy } from "../../paystack/checkout/checkout.ts";
import type { PaypalContext } from "../context.ts";
import type { Subscription } from "../state.ts";
import { approve } from "../subscriptions/advance.ts";
import { approvalErrorPage, approvalPage } from "./approval-page.ts";

interface ApprovalQuery {
  ba_token?: string;
  subscription_id?: string;
}

const agreed = z.looseObject({ email: z.email().default("payer@paypal-sandbox.test") });

/** The approval page and its approve route. */
export function approvalRoutes(app: FastifyInstance, context: PaypalContext) {
  const { store } = context;

  // Found by token in the API's approve link, and by id from the SDK script.
  app.get<{ Querystring: ApprovalQuery }>(
    "/webapps/billing/subscriptions",
    async (request, reply) => {
      const { ba_token: token, subscription_id: id } = request.query;
      const subscription = token === undefined ? store.subscriptions.get(id ?? "") : byToken(token);
      const planId = subscription?.revisionPlanId ?? subscription?.planId;
      const plan = store.plans.get(planId ?? "");
      if (!subscription || !plan) {
        return sendPage(
          reply,
          404,
          approvalErrorPage("No subscription is known by this address."),
          pagePolicy,
        );
      }
      return sendPage(reply, 200, approvalPage(subscription, plan), pagePolicy);
    },
  );

  app.post<{ Params: { token: string } }>(
    "/webapps/billing/subscriptions/:token/approve",
    async (request, reply) => {
      const subscription = byToken(request.params.token);
      if (!subscription) return reply.code(404).send({ message: "No such subscription" });
      const parsed = agreed.safeParse(request.body ?? {});
      if (!parsed.success) return reply.code(400).send({ message: "That is no e-mail address." });
      if (subscription.status === "CANCELLED" || subscription.status === "EXPIRED") {
        return reply.code(409).send({ message: "This subscription has ended." });
      }
      await approve(context, subscription, parsed.data.email);
      return presentApproval(subscription);
    },
  );

  function byToken(token: string): Subscription | undefined {
    return [...store.subscriptions.values()].find((it) => it.baToken === token);
  }
}

/** The data for `onApprove`, and the return URL for a standalone page. */
function presentApproval(subscription: Subscription) {
  const { id, baToken, payer, returnUrl } = subscription;
  const data = { subscriptionID: id, payerID: payer?.payerId ?? null, paymentSource: "paypal" };
  return { data, redirectUrl: returnUrl === null ? null : buildReturnUrl(returnUrl, id, baToken) };
}

function buildReturnUrl(returnUrl: string, subscriptionId: string, baToken: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set("subscription_id", subscriptionId);
  url.searchParams.set("ba_token", baToken);
  url.searchParams.set("token", baToken.replace(/^BA-/, ""));
  return url.href;
}
