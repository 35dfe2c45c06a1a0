import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/open-database.ts";
import { AppError } from "#platform/errors.ts";
import type { Caller } from "#platform/http/caller.ts";
import type { PaidPlan, Period } from "./contract.ts";
import type { PaymentGateway, StartedCheckout } from "./gateways/gateway.ts";
import { GatewayError } from "./gateways/gateway-error.ts";
import { canBeginCheckout } from "./policy.ts";
import {
  findGrantingSubscription,
  insertCheckout,
  listOpenCheckouts,
  lockUser,
  settleCheckout,
} from "./queries.ts";
import type { PriceList } from "./read-plans.ts";
import { settleByProvider } from "./settle-by-provider.ts";

interface Deps {
  db: Database;
  gateway: PaymentGateway;
  priceList: PriceList;
}

/**
 * Begins a card payment whose plan, price and reference the server chose. Nothing is granted until
 * the provider's word is verified. An earlier checkout that was paid without our hearing of it
 * takes effect first, so that nobody pays twice for want of patience. Throws
 * `billing.already_subscribed` while a plan is running that was not cancelled (spec §4, plan
 * change), `billing.provider_unavailable`.
 */
export async function startCardCheckout(
  { db, gateway, priceList }: Deps,
  caller: Pick<Caller, "userId" | "email">,
  { plan, period }: { plan: PaidPlan; period: Period },
): Promise<StartedCheckout> {
  const price = priceList.cardPriceOf(plan, period);
  const reference = `tlp-${randomUUID()}`;
  const { userId, email } = caller;
  if (await settleEarlierCheckouts({ db, gateway }, userId)) {
    throw new AppError("billing.already_subscribed", { message: earlierPaymentArrived });
  }
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const current = await findGrantingSubscription(trx, userId);
    if (!canBeginCheckout(current)) throw new AppError("billing.already_subscribed");
    const { planCode, amountMinor } = price;
    const chosen = { userId, reference, plan, period };
    await insertCheckout(trx, { ...chosen, planCode, amountMinor, currency: "NGN" });
  });
  try {
    return await gateway.beginCheckout({
      reference,
      email,
      price,
      metadata: { userId, plan, period },
    });
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    await settleCheckout(db, reference, "failed");
    throw new AppError("billing.provider_unavailable", { cause });
  }
}

const earlierPaymentArrived =
  "Your earlier payment has arrived and your plan is active. You were not charged again.";

/** True when one of them turns out to be paid. */
async function settleEarlierCheckouts(
  deps: Pick<Deps, "db" | "gateway">,
  userId: string,
): Promise<boolean> {
  const open = await listOpenCheckouts(deps.db, userId);
  const paid = await Promise.all(open.map((checkout) => isPaid(deps, checkout)));
  return paid.includes(true);
}

async function isPaid(
  deps: Pick<Deps, "db" | "gateway">,
  checkout: Parameters<typeof settleByProvider>[1],
): Promise<boolean> {
  try {
    return (await settleByProvider(deps, checkout)).kind === "paid";
  } catch (error) {
    // One reference that the provider cannot answer for must not bar all further payments.
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
