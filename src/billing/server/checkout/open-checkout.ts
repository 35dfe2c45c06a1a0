import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { canBeginCheckout } from "../policy.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import {
  type CheckoutRow,
  insertCheckout,
  listRecentOpenCheckouts,
  type NewCheckout,
} from "../queries/checkouts.ts";
import { lockUser } from "../queries/executor.ts";
import { findGrantingSubscription } from "../queries/subscriptions.ts";
import { reconcileCheckout } from "../reconciliation/reconcile-checkout.ts";

/**
 * Notes that a payment is about to begin, at whichever provider. An earlier checkout that was paid
 * without our hearing of it takes effect first, so that nobody pays twice for want of patience.
 * Throws `billing.already_subscribed` while a plan is running that was not cancelled (spec §4, plan
 * change).
 */
export async function openCheckout(deps: PaymentDeps, checkout: NewCheckout): Promise<void> {
  const { db } = deps;
  const { userId } = checkout;
  if (await closeEarlierCheckouts(deps, userId)) {
    throw new AppError("billing.already_subscribed", { message: earlierPaymentArrived });
  }
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const current = await findGrantingSubscription(trx, userId);
    if (!canBeginCheckout(current)) throw new AppError("billing.already_subscribed");
    await insertCheckout(trx, checkout);
  });
}

const earlierPaymentArrived =
  "Your earlier payment has arrived and your plan is active. You were not charged again.";

/** True when one of them turns out to be paid. */
async function closeEarlierCheckouts(deps: PaymentDeps, userId: string): Promise<boolean> {
  const open = await listRecentOpenCheckouts(deps.db, userId);
  const paid = await Promise.all(open.map((checkout) => isPaid(deps, checkout)));
  return paid.includes(true);
}

async function isPaid(deps: PaymentDeps, checkout: CheckoutRow): Promise<boolean> {
  try {
    return (await reconcileCheckout(deps, checkout)) === "paid";
  } catch (error) {
    // One checkout that the provider cannot answer for must not bar all further payments.
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
