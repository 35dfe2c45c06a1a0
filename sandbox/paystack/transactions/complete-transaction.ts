import { customerFor } from "../api/customers.ts";
import { presentPlan, presentSubscription, presentTransaction } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Customer, Plan, Transaction } from "../state.ts";
import { newCode } from "../store.ts";
import { nextPaymentAt } from "../subscriptions/next-payment.ts";

/**
 * Completes a transaction: it succeeds, its plan begins a subscription, both are announced.
 * Idempotent.
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

/** Begins the subscription, after the configured delay; the payment does not wait. */
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

/** Declines the card. The checkout stays open and can be retried. */
export async function declineTransaction(context: PaystackContext, transaction: Transaction) {
  if (transaction.status === "success") return;
  transaction.status = "failed";
  transaction.gatewayResponse = "Declined";
  // Failed charges have no event.
  await context.store.save();
}

/** A customer has one active subscription per plan; a second payment begins none. */
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
