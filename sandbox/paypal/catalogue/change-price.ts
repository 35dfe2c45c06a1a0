import type { PaypalContext } from "../context.ts";
import type { Plan } from "../state.ts";

const noticeMs = 10 * 86_400_000;

/** Subscribers pay the new price too, except for a charge in the next ten days. */
export function changePrice({ store, now }: PaypalContext, plan: Plan, amountMinor: number) {
  const soonMs = Date.parse(now()) + noticeMs;
  for (const it of store.subscriptions.values()) {
    const isSoon = it.nextBillingAt !== null && Date.parse(it.nextBillingAt) <= soonMs;
    if (it.planId === plan.planId && isSoon) it.nextPriceMinor ??= plan.amountMinor;
  }
  plan.amountMinor = amountMinor;
}
