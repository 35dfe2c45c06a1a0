import type { DueRow, DueWork } from "../clock/clock.ts";
import type { PaystackContext } from "./context.ts";
import { advanceRefund } from "./refunds/refund-transaction.ts";
import type { Refund } from "./refunds/state.ts";
import type { Subscription } from "./state.ts";
import { announceExpiringCards, expiringCardsDueAtMs } from "./subscriptions/expiring-cards.ts";
import { advanceSubscription, subscriptionDueAtMs } from "./subscriptions/renew-subscription.ts";

/** Paystack's objects that change by themselves. */
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
      for (const it of store.refunds.values()) if (it.dueAt !== null) yield refundRow(it);
    },
    save: () => store.save(),
  };

  function refundRow(refund: Refund): DueRow {
    return {
      dueAtMs: () => (refund.dueAt === null ? null : Date.parse(refund.dueAt)),
      run: () => advanceRefund(context, refund),
    };
  }

  function subscriptionRow(subscription: Subscription): DueRow {
    return {
      dueAtMs: () => subscriptionDueAtMs(subscription),
      run: () => advanceSubscription(context, subscription),
    };
  }
}
