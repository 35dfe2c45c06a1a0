import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { chargeCalendars } from "../providers/charge-calendars.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import {
  type CheckoutRow,
  findCheckout,
  insertCheckout,
  listRecentOpenCheckouts,
  type NewCheckout,
} from "../queries/checkouts.ts";
import { lockUser } from "../queries/lock-user.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { findCurrentSubscription } from "../queries/subscriptions.ts";
import { applyProviderTruth, isConfirmed } from "../reconciliation/apply-provider-truth.ts";
import { decideTerms } from "./decide-terms.ts";

/**
 * Stores a new checkout at a provider, and returns when it is charged first; null for now. Earlier
 * open checkouts that were paid take effect first, so that nobody pays twice. Throws
 * `billing.already_subscribed` as {@link decideTerms} refuses, and `billing.begins_later` where what
 * is paid already cannot be bought for later at this provider.
 */
export async function openCheckout(deps: PaymentDeps, checkout: NewCheckout): Promise<Date | null> {
  const { db } = deps;
  const { userId } = checkout;
  if (await closeEarlierCheckouts(deps, userId)) {
    throw new AppError("billing.already_subscribed", { message: earlierPaymentArrived });
  }
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const held = await findCurrentSubscription(trx, userId);
    const calendar = chargeCalendars[checkout.provider];
    const terms = decideTerms(held, checkout, { now: await readSchoolClock(trx), calendar });
    if (terms.kind === "refused") throw new AppError("billing.already_subscribed");
    const beginsAt = terms.kind === "later" ? terms.beginsAt : null;
    if (beginsAt !== null && !deps.providers[checkout.provider].sellsForLater) {
      throw new AppError("billing.begins_later");
    }
    await insertCheckout(trx, { ...checkout, beginsAt });
    return beginsAt;
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
    return isConfirmed(await applyProviderTruth(deps, checkout, extent));
  } catch (error) {
    // A checkout that cannot be verified must not block all further payments.
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
