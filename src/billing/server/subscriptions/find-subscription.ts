import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { noSubscription, type SubscriptionSummary, subscriptionSummary } from "../../contract.ts";
import { findAwaitedTransfer } from "../queries/awaited-transfers.ts";
import { findCurrentSubscription, type SubscriptionRow } from "../queries/subscriptions.ts";

/**
 * The user's subscription that grants access now, by the school's clock; `free` without one. What
 * will be charged is told with or without access. Source: spec §3 (current user), design: Money.
 */
export async function findSubscriptionSummary(
  { db }: { db: Database },
  userId: string,
): Promise<SubscriptionSummary> {
  const [row, awaitedTransfer] = await Promise.all([
    findCurrentSubscription(db, userId),
    findAwaitedTransfer(db, userId),
  ]);
  return { ...(row ? presentSubscription(row) : noSubscription), awaitedTransfer };
}

function presentSubscription(row: SubscriptionRow): SubscriptionSummary {
  const renewal = presentRenewal(row);
  if (!row.isGranting) return { ...noSubscription, renewal };
  return z.parse(subscriptionSummary, {
    subscription: row.plan,
    subscriptionType: row.paidPeriod,
    subscriptionStatus: presentStatus(row),
    subscribedOn: row.subscribedAt.toISOString(),
    subscriptionMethod: row.provider,
    subscriptionId: row.providerSubscriptionId ?? row.reference,
    paidThrough: row.paidThrough.toISOString(),
    isPaidOnce: row.isPaidOnce,
    renewal,
  });
}

/** A plan that was paid once was never to renew: nobody has cancelled it. */
function presentStatus({ state, isPaidOnce }: SubscriptionRow) {
  if (state === "past_due") return "past-due";
  return state === "cancelled" && isPaidOnce ? "active" : state;
}

function presentRenewal(row: SubscriptionRow): SubscriptionSummary["renewal"] {
  const { plan, billingPeriod, provider, priceMinor, currency, nextChargeAt, paidThrough } = row;
  if (row.renewal === "over" || priceMinor === null || currency === null) return null;
  return {
    plan,
    billingPeriod,
    provider,
    amountMinor: priceMinor,
    currency,
    subscriptionId: row.providerSubscriptionId ?? row.reference,
    nextChargeOn: (nextChargeAt ?? paidThrough).toISOString(),
    hasFailed: row.renewal === "failed",
    endsBecauseCardExpires: row.isCardExpiring,
  };
}
