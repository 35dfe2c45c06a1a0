import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { canBeginCheckout } from "../policy.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import {
  type CheckoutRow,
  findCheckout,
  insertCheckout,
  listRecentOpenCheckouts,
  type NewCheckout,
} from "../queries/checkouts.ts";
import { lockUser } from "../queries/lock-user.ts";
import { findCurrentSubscription } from "../queries/subscriptions.ts";
import { applyProviderTruth } from "../reconciliation/apply-provider-truth.ts";

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
    const current = await findCurrentSubscription(trx, userId);
    if (!canBeginCheckout(current)) throw new AppError("billing.already_subscribed");
    await insertCheckout(trx, checkout);
  });
}

const earlierPaymentArrived =
  "Your earlier payment has arrived and your plan is active. You were not charged again.";

/**
 * Asks again about earlier open checkouts, and about a plan that is charged but grants nothing;
 * true when one of them turns out to be paid.
 */
async function closeEarlierCheckouts(deps: PaymentDeps, userId: string): Promise<boolean> {
  const { db } = deps;
  const open = await listRecentOpenCheckouts(db, userId);
  const paid = await Promise.all(open.map((checkout) => isPaid(deps, checkout)));
  if (paid.includes(true)) return true;
  const current = await findCurrentSubscription(db, userId);
  if (!current || current.isGranting || current.renewal === "over") return false;
  const checkout = await findCheckout(db, current);
  if (!checkout || !(await isPaid(deps, checkout))) return false;
  return (await findCurrentSubscription(db, userId))?.isGranting ?? false;
}

async function isPaid(deps: PaymentDeps, checkout: CheckoutRow): Promise<boolean> {
  try {
    const extent = checkout.state === "paid" ? "agreement" : "payment";
    return (await applyProviderTruth(deps, checkout, extent)) === "paid";
  } catch (error) {
    // A checkout that cannot be verified must not block all further payments.
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
