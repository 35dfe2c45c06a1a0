import { presentSubscription } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Authorization, Customer, Plan, Subscription } from "../state.ts";
import { newCode } from "../store.ts";
import { nextPaymentAt } from "./next-payment.ts";

interface NewSubscription {
  customer: Customer;
  plan: Plan;
  authorization: Authorization;
  /** The time of the first charge; without it the plan was charged now. */
  startAt?: string | undefined;
}

/** Undefined if the customer already has the plan, which allows one active subscription. */
export function beginSubscription(
  context: PaystackContext,
  { customer, plan, authorization, startAt }: NewSubscription,
): Subscription | undefined {
  if (isHeld(context, customer, plan)) return undefined;
  const startedAt = context.now();
  const subscription: Subscription = {
    id: context.store.nextId(),
    subscriptionCode: newCode("SUB_"),
    emailToken: newCode(""),
    customerCode: customer.customerCode,
    planCode: plan.planCode,
    amountMinor: plan.amountMinor,
    status: "active",
    startedAt,
    nextPaymentAt: startAt ?? nextPaymentAt(startedAt, plan.interval),
    cancelledAt: null,
    periodStartAt: startedAt,
    authorizationCode: authorization.authorizationCode,
    openInvoiceCode: null,
    invoiceLimit: 0,
    paymentsCount: startAt === undefined ? 1 : 0,
  };
  context.store.subscriptions.set(subscription.subscriptionCode, subscription);
  context.webhooks.announce("subscription.create", presentSubscription(context, subscription));
  return subscription;
}

function isHeld({ store }: PaystackContext, { customerCode }: Customer, { planCode }: Plan) {
  return store.subscriptions
    .values()
    .some(
      (it) =>
        it.customerCode === customerCode &&
        it.planCode === planCode &&
        ["active", "attention"].includes(it.status),
    );
}
