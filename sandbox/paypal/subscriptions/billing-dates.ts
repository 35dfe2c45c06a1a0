import type { PaypalContext } from "../context.ts";
import type { Plan, Subscription } from "../state.ts";

const unitOf = {
  DAY: "days",
  WEEK: "weeks",
  MONTH: "months",
  YEAR: "years",
} as const satisfies Record<Plan["interval"], string>;

/**
 * The time of a cycle's charge: 10:00 UTC on its day, as at PayPal. Days are counted from the
 * anchor, so that a subscription from the 31st is charged on the last day of shorter months.
 */
export function billingTimeOf(anchorAt: string, interval: Plan["interval"], cycle: number): string {
  return Temporal.Instant.from(anchorAt)
    .toZonedDateTimeISO("UTC")
    .add({ [unitOf[interval]]: cycle })
    .with({ hour: 10, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant()
    .toString();
}

/** The time of the next cycle's charge; null without its plan. */
export function nextBillingAt({ store }: PaypalContext, subscription: Subscription): string | null {
  const plan = store.plans.get(subscription.planId);
  const anchorAt = subscription.anchorAt ?? subscription.startAt;
  return plan ? billingTimeOf(anchorAt, plan.interval, subscription.nextCycle) : null;
}

/** Skips to the first cycle with a future charge. */
export function skipToNextCycle(context: PaypalContext, subscription: Subscription) {
  const nowMs = Date.parse(context.now());
  do {
    subscription.nextCycle += 1;
    subscription.nextBillingAt = nextBillingAt(context, subscription);
  } while (subscription.nextBillingAt !== null && Date.parse(subscription.nextBillingAt) <= nowMs);
}
