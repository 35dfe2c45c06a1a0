import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { noSubscription, type SubscriptionSummary, subscriptionSummary } from "../../contract.ts";
import { findGrantingSubscription, type SubscriptionRow } from "../queries/subscriptions.ts";

/**
 * The user's subscription that grants access now, by the database's clock; `free` without one.
 * Source: spec §3 (current user), design: Money.
 */
export async function findSubscriptionSummary(
  { db }: { db: Database },
  userId: string,
): Promise<SubscriptionSummary> {
  const row = await findGrantingSubscription(db, userId);
  return row ? presentSubscription(row) : noSubscription;
}

function presentSubscription(row: SubscriptionRow): SubscriptionSummary {
  return z.parse(subscriptionSummary, {
    subscription: row.plan,
    subscriptionType: row.billingPeriod,
    subscriptionStatus: row.state === "past_due" ? "past-due" : row.state,
    subscribedOn: row.subscribedAt.toISOString(),
    subscriptionMethod: row.provider,
    subscriptionId: row.providerSubscriptionId ?? row.reference,
    paidThrough: row.paidThrough.toISOString(),
  });
}
