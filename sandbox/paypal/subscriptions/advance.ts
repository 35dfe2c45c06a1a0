import { presentSale, presentSubscription } from "../api/present.ts";
import type { PaypalContext } from "../context.ts";
import type { Plan, Subscription } from "../state.ts";
import { newId } from "../store.ts";

type Status = Subscription["status"];

const durationOf = {
  DAY: { days: 1 },
  WEEK: { weeks: 1 },
  MONTH: { months: 1 },
  YEAR: { years: 1 },
} as const satisfies Record<Plan["interval"], Temporal.DurationLike>;

/** Sets the status and announces the event, if any. */
export function setStatus(
  context: PaypalContext,
  subscription: Subscription,
  status: Status,
  note: string | null,
  event: string | null,
) {
  const at = context.now();
  Object.assign(subscription, { status, statusNote: note, statusUpdatedAt: at, updatedAt: at });
  if (event !== null) {
    // Events have no origin for links; nobody reads them.
    context.events.announce(event, presentSubscription(context, subscription, ""));
  }
}

/** Approves a subscription and schedules what follows. Idempotent. */
export async function approve(context: PaypalContext, subscription: Subscription, email: string) {
  if (subscription.status !== "APPROVAL_PENDING") return;
  subscription.payer = { payerId: newId("", 13), email };
  setStatus(context, subscription, "APPROVED", null, null);
  subscription.activatesAt = later(context, context.behaviour.activationDelayMs);
  // What is due at once is done before the response.
  await context.store.save();
  context.clock.runDue();
}

/** When a subscription changes next; null for never. */
export function subscriptionDueAt(subscription: Subscription): string | null {
  if (subscription.status === "APPROVED") return subscription.activatesAt;
  return subscription.status === "ACTIVE" ? subscription.firstPaymentAt : null;
}

/** Applies the change that is due. */
export function advanceSubscription(context: PaypalContext, subscription: Subscription) {
  if (subscription.status === "APPROVED") activate(context, subscription);
  else takePayment(context, subscription);
}

export function activate(context: PaypalContext, subscription: Subscription) {
  subscription.activatesAt = null;
  subscription.startAt = context.now();
  subscription.firstPaymentAt = later(context, context.behaviour.firstPaymentDelayMs);
  subscription.nextBillingAt = nextBilling(context, subscription);
  setStatus(context, subscription, "ACTIVE", null, "BILLING.SUBSCRIPTION.ACTIVATED");
}

/** Charges the plan's price and sets the next billing time. */
export function takePayment(context: PaypalContext, subscription: Subscription) {
  const { store } = context;
  const plan = store.plans.get(subscription.planId);
  if (!plan) return;
  subscription.firstPaymentAt = null;
  subscription.nextBillingAt = nextBilling(context, subscription);
  subscription.updatedAt = context.now();
  const payment = {
    id: newId("", 17),
    subscriptionId: subscription.id,
    amountMinor: plan.amountMinor,
    currency: plan.currency,
    paidAt: context.now(),
  };
  store.payments.push(payment);
  context.events.announce("PAYMENT.SALE.COMPLETED", presentSale(payment, subscription.customId));
}

/** Ends a subscription and everything due. */
export function end(
  context: PaypalContext,
  subscription: Subscription,
  status: "CANCELLED" | "EXPIRED",
  note: string | null,
) {
  subscription.activatesAt = null;
  subscription.firstPaymentAt = null;
  subscription.nextBillingAt = null;
  setStatus(context, subscription, status, note, `BILLING.SUBSCRIPTION.${status}`);
}

function later({ now }: PaypalContext, delayMs: number | null): string | null {
  if (delayMs === null) return null;
  return Temporal.Instant.from(now())
    .add({ milliseconds: delayMs })
    .toString({ fractionalSecondDigits: 3 });
}

/** 10:00 UTC on the billing day, as at PayPal. */
function nextBilling(context: PaypalContext, { planId }: Subscription): string | null {
  const plan = context.store.plans.get(planId);
  if (!plan) return null;
  const from = Temporal.Instant.from(context.now()).toZonedDateTimeISO("UTC");
  const at = from.add(durationOf[plan.interval]).with({ hour: 10, minute: 0, second: 0 });
  return at.toInstant().toString({ smallestUnit: "second" });
}
