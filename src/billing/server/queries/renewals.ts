import { sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { Provider } from "../../contract.ts";
import type { SubscriptionRow } from "./subscriptions.ts";

/** The renewal state of a subscription. */
export interface RenewalRow {
  id: string;
  provider: Provider;
  reference: string;
  providerSubscriptionId: string | null;
  customerCode: string | null;
  /** The provider's plan code; null for a granted plan. */
  planCode: string | null;
  amountMinor: number | null;
  currency: "NGN" | "USD" | null;
  state: SubscriptionRow["state"];
  subscribedAt: Date;
  /** True for the current subscription; superseded ones may renew too. */
  isCurrent: boolean;
  /** True while it grants access, the grace period included. */
  isRunning: boolean;
  /** True when the payment is so recent that the provider may not have created the subscription. */
  isFresh: boolean;
}

/** All of a user's subscriptions, oldest first, the current one last. */
export function listRenewals(db: Executor, userId: string): Promise<RenewalRow[]> {
  return db
    .selectFrom("subscriptions")
    .leftJoin("checkouts", (join) =>
      join
        .onRef("checkouts.provider", "=", "subscriptions.provider")
        .onRef("checkouts.reference", "=", "subscriptions.reference"),
    )
    .select([
      "subscriptions.id",
      "subscriptions.provider",
      "subscriptions.reference",
      "subscriptions.providerSubscriptionId",
      "subscriptions.customerCode",
      "checkouts.planCode",
      "checkouts.amountMinor",
      "checkouts.currency",
      "subscriptions.state",
      "subscriptions.subscribedAt",
      sql<boolean>`superseded_at is null`.as("isCurrent"),
      sql<boolean>`paid_through > now() and subscriptions.state <> 'ended'`.as("isRunning"),
      sql<boolean>`subscribed_at > now() - interval '15 minutes'`.as("isFresh"),
    ])
    .where("subscriptions.userId", "=", userId)
    .orderBy(sql`superseded_at is null`)
    .orderBy("subscribedAt")
    .execute();
}

/** Marks subscriptions as cancelled. Cancelled and ended ones stay unchanged. */
export async function markCancelled(
  trx: Transaction<DB>,
  ids: readonly string[],
  providerSubscriptionId: string | null,
): Promise<void> {
  await trx
    .updateTable("subscriptions")
    .set({
      state: "cancelled",
      cancelledAt: sql`now()`,
      providerSubscriptionId: sql`coalesce(provider_subscription_id, ${providerSubscriptionId})`,
    })
    .where("id", "in", [...ids])
    .where("state", "in", ["pending", "active", "past_due"])
    .execute();
}
