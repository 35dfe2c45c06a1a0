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
import { lockUser } from "../queries/lock-user.ts";
import { findGrantingSubscription } from "../queries/subscriptions.ts";
import { reconcileCheckout } from "../reconciliation/reconcile-checkout.ts";

/**
 * Stores a new checkout at a provider. Earlier open checkouts that were paid take effect
 * first, so that nobody pays twice. Throws `billing.already_subscribed` while an uncancelled plan
 * is running (spec §4, plan change).
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

/** Reconciles earlier open checkouts; true when one of them is paid. */
async function closeEarlierCheckouts(deps: PaymentDeps, userId: string): Promise<boolean> {
  const open = await listRecentOpenCheckouts(deps.db, userId);
  const paid = await Promise.all(open.map((checkout) => isPaid(deps, checkout)));
  return paid.includes(true);
}

async function isPaid(deps: PaymentDeps, checkout: CheckoutRow): Promise<boolean> {
  try {
    return (await reconcileCheckout(deps, checkout)) === "paid";
  } catch (error) {
    // A checkout that cannot be verified must not block all further payments.
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
