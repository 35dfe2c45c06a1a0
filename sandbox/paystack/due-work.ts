import type { DueRow, DueWork } from "../clock/clock.ts";
import type { PaystackContext } from "./context.ts";
import type { Subscription } from "./state.ts";
import { announceExpiringCards, expiringCardsDueAtMs } from "./subscriptions/expiring-cards.ts";
import { advanceSubscription, subscriptionDueAtMs } from "./subscriptions/renew-subscription.ts";

/** What changes at Paystack by itself. */
export function paystackDueWork(context: PaystackContext): DueWork {
  const { store } = context;
  const expiringCards: DueRow = {
    dueAtMs: () => expiringCardsDueAtMs(context),
    run: () => announceExpiringCards(context),
  };
  return {
    *rows() {
      yield expiringCards;
      for (const it of store.subscriptions.values()) yield subscriptionRow(it);
    },
    save: () => store.save(),
  };

  function subscriptionRow(subscription: Subscription): DueRow {
    return {
      dueAtMs: () => subscriptionDueAtMs(subscription),
      run: () => advanceSubscription(context, subscription),
    };
  }
}
