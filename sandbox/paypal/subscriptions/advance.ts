import { presentSubscription } from "../api/present.ts";
import type { PaypalContext } from "../context.ts";
import type { Subscription } from "../state.ts";
import { newId } from "../store.ts";
import { nextBillingAt } from "./billing-dates.ts";

type Status = Subscription["status"];

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
    // Events have no origin for links, and the school reads none.
    context.events.announce(event, presentSubscription(context, subscription, ""));
  }
}

/** Approves a subscription, or its change of plan, and schedules the next steps. Idempotent. */
export async function approve(context: PaypalContext, subscription: Subscription, email: string) {
  if (subscription.revisionPlanId !== null) {
    changePlan(context, subscription, subscription.revisionPlanId);
    await context.store.save();
  }
  if (subscription.status !== "APPROVAL_PENDING") return;
  subscription.payer = { payerId: newId("", 13), email };
  setStatus(context, subscription, "APPROVED", null, null);
  subscription.activatesAt = later(context, context.behaviour.activationDelayMs);
  // Work that is already due is done before the response.
  await context.store.save();
  context.clock.runDue();
}

/** Activates an approved subscription, which is charged now or at its requested start. */
export function activate(context: PaypalContext, subscription: Subscription) {
  const { requestedStartAt } = subscription;
  const isLater = requestedStartAt !== null && requestedStartAt > context.now();
  subscription.activatesAt = null;
  subscription.startAt = isLater ? requestedStartAt : context.now();
  subscription.anchorAt = subscription.startAt;
  subscription.nextCycle = isLater ? 0 : 1;
  subscription.nextBillingAt = nextBillingAt(context, subscription);
  subscription.firstPaymentAt = isLater
    ? null
    : later(context, context.behaviour.firstPaymentDelayMs);
  setStatus(context, subscription, "ACTIVE", null, "BILLING.SUBSCRIPTION.ACTIVATED");
}

/** The new plan is charged from the next billing time. */
function changePlan(context: PaypalContext, subscription: Subscription, planId: string) {
  subscription.planId = planId;
  subscription.revisionPlanId = null;
  subscription.anchorAt = subscription.nextBillingAt;
  subscription.nextCycle = 0;
  const { status } = subscription;
  setStatus(context, subscription, status, null, "BILLING.SUBSCRIPTION.UPDATED");
}

/** Ends a subscription and all its due work. */
export function end(
  context: PaypalContext,
  subscription: Subscription,
  status: "CANCELLED" | "EXPIRED",
  note: string | null,
) {
  subscription.activatesAt = null;
  subscription.firstPaymentAt = null;
  subscription.nextBillingAt = null;
  subscription.retryAt = null;
  subscription.revisionPlanId = null;
  setStatus(context, subscription, status, note, `BILLING.SUBSCRIPTION.${status}`);
}

function later({ now }: PaypalContext, delayMs: number | null): string | null {
  if (delayMs === null) return null;
  return Temporal.Instant.from(now())
    .add({ milliseconds: delayMs })
    .toString({ fractionalSecondDigits: 3 });
}
