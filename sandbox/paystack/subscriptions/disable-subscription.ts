import { presentSubscription } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Subscription } from "../state.ts";

/** Ends the renewals and announces it; false if the subscription does not renew. */
export function disableSubscription(context: PaystackContext, subscription: Subscription): boolean {
  if (subscription.status !== "active" && subscription.status !== "attention") return false;
  subscription.status = "non-renewing";
  subscription.cancelledAt = context.now();
  context.webhooks.announce("subscription.not_renew", presentSubscription(context, subscription));
  return true;
}
