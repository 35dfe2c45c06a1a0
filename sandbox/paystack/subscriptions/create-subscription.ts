import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { customerByCode, presentSubscription } from "../api/present.ts";
import { accept, refuse, refuseParams } from "../api/responses.ts";
import type { PaystackContext } from "../context.ts";
import type { Authorization, Customer } from "../state.ts";
import { beginSubscription } from "./begin-subscription.ts";
import { nextPaymentAt } from "./next-payment.ts";

const newSubscription = z.looseObject({
  /** An e-mail or a code. */
  customer: z.string(),
  plan: z.string(),
  authorization: z.string().nullish(),
  start_date: z.string().nullish(),
});
const enabling = z.looseObject({ code: z.string(), token: z.string() });
const isoTime = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** Routes for subscriptions on a stored card, and for the reactivation that Paystack refuses. */
export function createSubscriptionRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store, clock } = context;

  app.post("/subscription", async (request, reply) => {
    const parsed = newSubscription.safeParse(request.body);
    if (!parsed.success) return refuseParams(reply, "Invalid parameters");
    const input = parsed.data;
    const plan = store.plans.get(input.plan);
    const customer = customerOf(input.customer);
    if (!plan) return refuse(reply, notFound("Plan not found"));
    if (!customer) return refuse(reply, notFound("Customer not found"));
    const authorization = cardOf(customer, input.authorization ?? customer.authorizationCode);
    if (authorization === "none") {
      return refuse(reply, notFound("The customer specified has no saved authorizations"));
    }
    if (authorization === "invalid") {
      return refuseParams(
        reply,
        "Authorization specified is invalid or does not belong to customer",
      );
    }
    const start = isoTime.nullish().safeParse(input.start_date);
    const at = start.success
      ? startOf(start.data ?? context.now())
      : nextPaymentAt(context.now(), plan.interval);
    const subscription = beginSubscription(context, { customer, plan, authorization, startAt: at });
    if (!subscription) {
      return refuse(reply, {
        status: 400,
        message: "This subscription is already in place.",
        code: "duplicate_subscription",
        nextStep: "Ensure that the customer does not hold the plan.",
      });
    }
    await store.save();
    // As at Paystack, the subscription exists although its date was refused.
    if (!start.success) return refuseParams(reply, "start_date must be a valid ISO 8601 date");
    // A subscription without a later start is charged before the response.
    clock.runDue();
    const ids = { customer: customer.id, plan: plan.id };
    const data = { ...presentSubscription(context, subscription), ...ids };
    return accept(reply, "Subscription successfully created", data);
  });

  app.post("/subscription/enable", async (request, reply) => {
    const parsed = enabling.safeParse(request.body);
    const subscription = parsed.success ? store.subscriptions.get(parsed.data.code) : undefined;
    const isEnded = ["non-renewing", "cancelled", "complete", "completed"].includes(
      subscription?.status ?? "",
    );
    if (!isEnded || subscription?.emailToken !== parsed.data?.token) {
      return refuse(reply, notFound("Subscription with code not found or already active"));
    }
    return refuseParams(reply, "Subscription has been cancelled, and cannot be reactivated");
  });

  function customerOf(emailOrCode: string): Customer | undefined {
    return store.customers.get(emailOrCode.toLowerCase()) ?? customerByCode(context, emailOrCode);
  }

  function cardOf(customer: Customer, code: string | null): Authorization | "none" | "invalid" {
    if (code === null) return "none";
    const authorization = store.authorizations.get(code);
    const isTheirs = authorization?.customerCode === customer.customerCode;
    return isTheirs && authorization.reusable ? authorization : "invalid";
  }
}

function startOf(text: string): string {
  return new Date(text).toISOString();
}

function notFound(message: string) {
  const nextStep = "Ensure that the value(s) you're passing are valid.";
  return { status: 404, message, code: "not_found", nextStep } as const;
}
