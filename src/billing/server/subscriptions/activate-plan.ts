import type { Database } from "#platform/server/database/open-database.ts";
import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import { setCheckoutState } from "../queries/checkouts.ts";
import { lockUser } from "../queries/lock-user.ts";
import {
  hasSubscription,
  insertSubscription,
  listSubscriptions,
  setCurrentSubscription,
} from "../queries/subscriptions.ts";
import { currentEntitlement } from "./subscription-period.ts";

export interface ActivatePlan {
  userId: string;
  provider: Provider;
  reference: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  customerCode: string | null;
  providerSubscriptionId: string | null;
  /** ISO 8601: when the provider took the money. */
  paidAt: string;
}

/**
 * Applies a payment under the user's lock, once per reference. Which of several payments becomes
 * current does not depend on the order of calls (design: Money).
 */
export async function activatePlan(
  { db }: { db: Database },
  { paidAt, ...payment }: ActivatePlan,
): Promise<void> {
  const { userId } = payment;
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await setCheckoutState(trx, payment, "paid");
    if (await hasSubscription(trx, payment)) return;
    await insertSubscription(trx, { ...payment, subscribedAt: new Date(paidAt) });
    const entitlement = currentEntitlement(await listSubscriptions(trx, userId));
    if (entitlement) await setCurrentSubscription(trx, userId, entitlement);
  });
}
