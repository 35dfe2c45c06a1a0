import { customerFor } from "../api/customers.ts";
import { presentPlan, presentSubscription, presentTransaction } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Customer, Plan, Transaction } from "../state.ts";
import { newCode } from "../store.ts";
import { nextPaymentAt } from "../subscriptions/next-payment.ts";

/**
 * Takes the money: the transaction succeeds, a plan begins its subscription, both are announced.
 * Paying again what is paid changes nothing.
 */
export async function payTransaction(context: PaystackContext, transaction: Transaction) {
  if (transaction.status === "success") return;
  const customer = customerFor(context, transaction.email);
  customer.authorizationCode ??= newCode("AUTH_");
  transaction.status = "success";
  transaction.gatewayResponse = "Successful";
  transaction.paidAt = context.now();
  const plan = context.store.plans.get(transaction.planCode ?? "");
  context.webhooks.announce("charge.success", {
    ...presentTransaction(context, transaction),
    plan: plan ? presentPlan(context, plan) : {},
  });
  if (plan) scheduleSubscription(context, customer, plan);
  await context.store.save();
}

/** Who pays does not wait for a subscription that is to begin late. */
function scheduleSubscription(context: PaystackContext, customer: Customer, plan: Plan) {
  const delayMs = context.subscriptionDelays.takeDelayMs();
  if (delayMs === 0) {
    beginSubscription(context, customer, plan);
    return;
  }
  const timer = setTimeout(() => {
    beginSubscription(context, customer, plan);
    void context.store.save();
  }, delayMs);
  timer.unref();
}

/** The card is declined. The checkout stays open and may still be paid. */
export async function declineTransaction(context: PaystackContext, transaction: Transaction) {
  if (transaction.status === "success") return;
  transaction.status = "failed";
  transaction.gatewayResponse = "Declined";
  // No event tells of a failed single charge.
  await context.store.save();
}

/** A customer holds one active subscription a plan; a second payment begins none. */
function beginSubscription(context: PaystackContext, customer: Customer, plan: Plan) {
  const { customerCode } = customer;
  const { planCode } = plan;
  const isHeld = [...context.store.subscriptions.values()].some(
    (it) =>
      it.customerCode === customerCode &&
      it.planCode === planCode &&
      ["active", "attention"].includes(it.status),
  );
  if (isHeld) return;
  const startedAt = context.now();
  const subscription = {
    id: context.store.nextId(),
    subscriptionCode: newCode("SUB_"),
    emailToken: newCode(""),
    customerCode,
    planCode,
    amountMinor: plan.amountMinor,
    status: "active" as const,
    startedAt,
    nextPaymentAt: nextPaymentAt(startedAt, plan.interval),
    cancelledAt: null,
  };
  context.store.subscriptions.set(subscription.subscriptionCode, subscription);
  context.webhooks.announce("subscription.create", presentSubscription(context, subscription));
}
