import type { DueRow, DueWork } from "../clock/clock.ts";
import type { PaypalContext } from "./context.ts";
import type { Subscription } from "./state.ts";
import { advanceSubscription, subscriptionDueAt } from "./subscriptions/bill-subscription.ts";

/** PayPal's objects that change by themselves. */
export function paypalDueWork(context: PaypalContext): DueWork {
  const { store } = context;
  return {
    *rows() {
      for (const it of store.subscriptions.values()) yield subscriptionRow(it);
    },
    save: () => store.save(),
  };

  function subscriptionRow(subscription: Subscription): DueRow {
    return {
      dueAtMs() {
        const at = subscriptionDueAt(subscription);
        return at === null ? null : Date.parse(at);
      },
      run: () => advanceSubscription(context, subscription),
    };
  }
}
