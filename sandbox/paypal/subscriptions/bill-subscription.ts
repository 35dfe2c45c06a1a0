import { presentSale, presentSubscription } from "../api/present.ts";
import type { PaypalContext } from "../context.ts";
import type { Payment, Plan, Subscription } from "../state.ts";
import { newId } from "../store.ts";
import { activate, setStatus } from "./advance.ts";
import { nextBillingAt, skipToNextCycle } from "./billing-dates.ts";

const retryDays = 5;
const retriesPerCycle = 2;

/** The time of a subscription's next activation, charge or retry; null for never. */
export function subscriptionDueAt(subscription: Subscription): string | null {
  if (subscription.status === "APPROVED") return subscription.activatesAt;
  if (subscription.status !== "ACTIVE") return null;
  const { firstPaymentAt, retryAt, nextBillingAt: billingAt } = subscription;
  const times = [firstPaymentAt, retryAt, billingAt].filter((it) => it !== null);
  return times.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

/** Applies the due change. */
export function advanceSubscription(context: PaypalContext, subscription: Subscription) {
  if (subscription.status === "APPROVED") return activate(context, subscription);
  const plan = context.store.plans.get(subscription.planId);
  // Without a plan, nothing is due.
  if (!plan) return Object.assign(subscription, { firstPaymentAt: null, nextBillingAt: null });
  const dueAt = subscriptionDueAt(subscription);
  if (dueAt === subscription.firstPaymentAt) return takeFirstPayment(context, subscription, plan);
  if (dueAt === subscription.retryAt) return retry(context, subscription, plan);
  return billCycle(context, subscription, plan);
}

/** Charges the next payment now, before its due time. */
export function chargeNow(context: PaypalContext, subscription: Subscription) {
  const plan = context.store.plans.get(subscription.planId);
  if (!plan) return;
  const isPaid = context.store.payments.some((it) => it.subscriptionId === subscription.id);
  if (isPaid) billCycle(context, subscription, plan);
  else takeFirstPayment(context, subscription, plan);
}

/** Takes the first payment, which never fails: the payer approves with sufficient funds. */
function takeFirstPayment(context: PaypalContext, subscription: Subscription, plan: Plan) {
  subscription.firstPaymentAt = null;
  const { amountMinor } = plan;
  completePayment(context, subscription, { plan, amountMinor, settlesMinor: 0 });
}

function billCycle(context: PaypalContext, subscription: Subscription, plan: Plan) {
  const cycleAt = subscription.nextBillingAt ?? context.now();
  const owedMinor = plan.autoBillOutstanding ? subscription.outstandingMinor : 0;
  const priceMinor = subscription.nextPriceMinor ?? plan.amountMinor;
  const amountMinor = priceMinor + owedMinor;
  subscription.nextPriceMinor = null;
  subscription.retriesLeft = retriesPerCycle;
  subscription.retryAt = null;
  skipToNextCycle(context, subscription);
  const reason = reasonOf(context, subscription, `${plan.planId}|${cycleAt}`);
  if (reason === null) {
    return completePayment(context, subscription, { plan, amountMinor, settlesMinor: owedMinor });
  }
  subscription.outstandingMinor += priceMinor;
  return declinePayment(context, subscription, { plan, amountMinor, reason });
}

/** Tries to charge the owed amount. */
function retry(context: PaypalContext, subscription: Subscription, plan: Plan) {
  const amountMinor = subscription.outstandingMinor;
  const reason = reasonOf(context, subscription, `${plan.planId}|${subscription.retryAt}`);
  if (reason === null) {
    return completePayment(context, subscription, { plan, amountMinor, settlesMinor: amountMinor });
  }
  return declinePayment(context, subscription, { plan, amountMinor, reason });
}

/**
 * Charges the owed amount, or a part of it, at the merchant's request. A declined charge changes
 * nothing else.
 */
export function captureOutstanding(
  context: PaypalContext,
  subscription: Subscription,
  amountMinor: number,
): Payment | undefined {
  const plan = context.store.plans.get(subscription.planId);
  if (!plan) return undefined;
  const reason = reasonOf(context, subscription, `${plan.planId}|capture|${context.now()}`);
  if (reason === null) {
    return completePayment(context, subscription, { plan, amountMinor, settlesMinor: amountMinor });
  }
  return recordPayment(context, subscription, { plan, amountMinor, status: "DECLINED" });
}

/** Renews from the next cycle on. Missed cycles are not charged. */
export function resume(context: PaypalContext, subscription: Subscription, reason: string) {
  const billingAt = subscription.nextBillingAt ?? nextBillingAt(context, subscription);
  if (billingAt !== null && Date.parse(billingAt) <= Date.parse(context.now())) {
    skipToNextCycle(context, subscription);
  } else subscription.nextBillingAt = billingAt;
  setStatus(context, subscription, "ACTIVE", reason, "BILLING.SUBSCRIPTION.RE-ACTIVATED");
}

export function suspendUnpaid(context: PaypalContext, subscription: Subscription) {
  subscription.isSuspendedUnpaid = true;
  subscription.retryAt = null;
  subscription.nextBillingAt = null;
  setStatus(context, subscription, "SUSPENDED", null, "BILLING.SUBSCRIPTION.SUSPENDED");
}

interface Charge {
  plan: Plan;
  /** The charged amount; `settlesMinor` of it was owed before. */
  amountMinor: number;
}

function completePayment(
  context: PaypalContext,
  subscription: Subscription,
  charge: Charge & { settlesMinor: number },
) {
  const { behaviour, events } = context;
  const isPending = behaviour.pendingPayments > 0;
  if (isPending) behaviour.pendingPayments -= 1;
  const status = isPending ? "PENDING" : "COMPLETED";
  const payment = recordPayment(context, subscription, { ...charge, status });
  subscription.outstandingMinor = Math.max(subscription.outstandingMinor - charge.settlesMinor, 0);
  subscription.failedCount = 0;
  if (subscription.outstandingMinor === 0) {
    Object.assign(subscription, { retryAt: null, isSuspendedUnpaid: false });
  }
  events.announce(`PAYMENT.SALE.${status}`, presentSale(context, payment));
  return payment;
}

function declinePayment(
  context: PaypalContext,
  subscription: Subscription,
  { plan, amountMinor, reason }: Charge & { reason: string },
) {
  recordPayment(context, subscription, { plan, amountMinor, status: "DECLINED" });
  subscription.lastFailure = { amountMinor, at: context.now(), reasonCode: reason };
  const retryAt = Temporal.Instant.from(context.now()).add({ hours: 24 * retryDays });
  const billingAt = subscription.nextBillingAt;
  const isBeforeNext = billingAt === null || retryAt.epochMilliseconds < Date.parse(billingAt);
  const isRetried = subscription.retriesLeft > 0 && isBeforeNext;
  subscription.retryAt = isRetried ? retryAt.toString() : null;
  subscription.retriesLeft -= isRetried ? 1 : 0;
  subscription.failedCount += isRetried ? 0 : 1;
  subscription.updatedAt = context.now();
  context.events.announce(
    "BILLING.SUBSCRIPTION.PAYMENT.FAILED",
    presentSubscription(context, subscription, ""),
  );
  const threshold = plan.paymentFailureThreshold;
  const isTooOften = threshold > 0 && subscription.failedCount >= threshold;
  if (!isRetried && isTooOften) suspendUnpaid(context, subscription);
}

function recordPayment(
  context: PaypalContext,
  subscription: Subscription,
  { plan, amountMinor, status }: Charge & { status: Payment["status"] },
): Payment {
  const at = context.now();
  const payment: Payment = {
    id: newId("", 17),
    subscriptionId: subscription.id,
    amountMinor,
    currency: plan.currency,
    paidAt: at,
    status,
    refundedMinor: 0,
    isReversed: false,
  };
  context.store.payments.push(payment);
  subscription.updatedAt = at;
  return payment;
}

/** Why a charge fails; null when it succeeds. */
function reasonOf({ chargeFailures }: PaypalContext, subscription: Subscription, charge: string) {
  const { id, customId, payer, number } = subscription;
  const customer = [payer?.email ?? "", customId ?? ""].filter((it) => it !== "");
  return chargeFailures.take({
    customer,
    subscription: id,
    key: `${number}|${charge}`,
  });
}
