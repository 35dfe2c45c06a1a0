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

/** Moves to another status and tells of it, where there is an event for it. */
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
    // An event has no origin of its own; its links are read by nobody.
    context.events.announce(event, presentSubscription(context, subscription, ""));
  }
}

/** The payer has agreed; the rest follows when it is due. Agreeing again changes nothing. */
export async function approve(context: PaypalContext, subscription: Subscription, email: string) {
  if (subscription.status !== "APPROVAL_PENDING") return;
  subscription.payer = { payerId: newId("", 13), email };
  setStatus(context, subscription, "APPROVED", null, null);
  subscription.activatesAt = later(context, context.behaviour.activationDelayMs);
  advanceDue(context, subscription);
  context.reschedule();
  await context.store.save();
}

/** Does whatever has become due; true if anything was. */
export function advanceDue(context: PaypalContext, subscription: Subscription): boolean {
  const isDue = (at: string | null) => at !== null && at <= context.now();
  let isMoved = false;
  if (subscription.status === "APPROVED" && isDue(subscription.activatesAt)) {
    activate(context, subscription);
    isMoved = true;
  }
  if (subscription.status === "ACTIVE" && isDue(subscription.firstPaymentAt)) {
    takePayment(context, subscription);
    isMoved = true;
  }
  return isMoved;
}

export function activate(context: PaypalContext, subscription: Subscription) {
  subscription.activatesAt = null;
  subscription.startAt = context.now();
  subscription.firstPaymentAt = later(context, context.behaviour.firstPaymentDelayMs);
  subscription.nextBillingAt = nextBilling(context, subscription);
  setStatus(context, subscription, "ACTIVE", null, "BILLING.SUBSCRIPTION.ACTIVATED");
}

/** Charges the plan's price and sets the next time. */
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

/** Nothing more will be charged: what was still due is not. */
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

/** At ten in the morning of the day, as PayPal bills. */
function nextBilling(context: PaypalContext, { planId }: Subscription): string | null {
  const plan = context.store.plans.get(planId);
  if (!plan) return null;
  const from = Temporal.Instant.from(context.now()).toZonedDateTimeISO("UTC");
  const at = from.add(durationOf[plan.interval]).with({ hour: 10, minute: 0, second: 0 });
  return at.toInstant().toString({ smallestUnit: "second" });
}
