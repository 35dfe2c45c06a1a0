import type { PaypalContext } from "../context.ts";
import type { Plan, Subscription } from "../state.ts";

const unitOf = {
  DAY: "days",
  WEEK: "weeks",
  MONTH: "months",
  YEAR: "years",
} as const satisfies Record<Plan["interval"], string>;

/**
 * When a cycle is charged: at 10:00 UTC of its day, as at PayPal. Days are counted from the anchor,
 * so that a subscription of the 31st is charged on the last day of shorter months.
 */
export function billingTimeOf(anchorAt: string, interval: Plan["interval"], cycle: number): string {
  return Temporal.Instant.from(anchorAt)
    .toZonedDateTimeISO("UTC")
    .add({ [unitOf[interval]]: cycle })
    .with({ hour: 10, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant()
    .toString();
}

/** When the subscription's next cycle is charged; null without its plan. */
export function nextBillingAt({ store }: PaypalContext, subscription: Subscription): string | null {
  const plan = store.plans.get(subscription.planId);
  const anchorAt = subscription.anchorAt ?? subscription.startAt;
  return plan ? billingTimeOf(anchorAt, plan.interval, subscription.nextCycle) : null;
}

/** Counts to the first cycle that is charged in the future. */
export function skipToNextCycle(context: PaypalContext, subscription: Subscription) {
  const nowMs = Date.parse(context.now());
  do {
    subscription.nextCycle += 1;
    subscription.nextBillingAt = nextBillingAt(context, subscription);
  } while (subscription.nextBillingAt !== null && Date.parse(subscription.nextBillingAt) <= nowMs);
}
