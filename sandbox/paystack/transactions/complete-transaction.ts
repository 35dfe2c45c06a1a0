import { customerFor } from "../api/customers.ts";
import { presentPlan, presentTransaction } from "../api/present.ts";
import { authorizeCard, type Card, farFuture, goodCard } from "../cards/cards.ts";
import type { PaystackContext } from "../context.ts";
import type { Authorization, Customer, Plan, Transaction } from "../state.ts";
import { beginSubscription } from "../subscriptions/begin-subscription.ts";

/**
 * Completes a transaction: it succeeds, its plan starts a subscription, and both are announced.
 * Idempotent.
 */
export async function payTransaction(
  context: PaystackContext,
  transaction: Transaction,
  card: Card = { number: goodCard, ...farFuture },
) {
  if (transaction.paidAt !== null) return;
  const customer = customerFor(context, transaction.email);
  const authorization = authorizeCard(context, customer, card);
  settleTransaction(context, transaction, authorization);
  const plan = context.store.plans.get(transaction.planCode ?? "");
  if (plan) scheduleSubscription(context, { customer, plan, authorization });
  await context.store.save();
}

/** Marks a transaction as paid and announces it. */
export function settleTransaction(
  context: PaystackContext,
  transaction: Transaction,
  authorization: Authorization | null,
) {
  transaction.status = "success";
  transaction.gatewayResponse = "Successful";
  transaction.paidAt = context.now();
  transaction.authorizationCode = authorization?.authorizationCode ?? null;
  const plan = context.store.plans.get(transaction.planCode ?? "");
  context.webhooks.announce("charge.success", {
    ...presentTransaction(context, transaction),
    plan: plan ? presentPlan(context, plan) : {},
  });
}

interface FirstPayment {
  customer: Customer;
  plan: Plan;
  authorization: Authorization;
}

/** Starts the subscription after the configured delay, which the payment does not wait for. */
function scheduleSubscription(context: PaystackContext, first: FirstPayment) {
  const delayMs = context.subscriptionDelays.takeDelayMs();
  if (delayMs === 0) {
    beginSubscription(context, first);
    return;
  }
  const timer = setTimeout(() => {
    beginSubscription(context, first);
    void context.store.save();
  }, delayMs);
  timer.unref();
}

/** Declines the card. The checkout stays open and can be retried. */
export async function declineTransaction(
  context: PaystackContext,
  transaction: Transaction,
  reason = "Declined",
) {
  if (transaction.paidAt !== null) return;
  transaction.status = "failed";
  transaction.gatewayResponse = reason;
  // Failed charges have no event.
  await context.store.save();
}
