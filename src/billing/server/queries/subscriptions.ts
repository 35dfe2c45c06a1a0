import { sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import type { PlanPayment } from "../subscriptions/subscription-period.ts";

/** Grace period after a failed payment (design: Money). */
const GRACE = sql`interval '3 days'`;

export interface SubscriptionRow {
  provider: Provider;
  reference: string;
  providerSubscriptionId: string | null;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  state: "pending" | "active" | "past_due" | "cancelled" | "ended";
  subscribedAt: Date;
  paidThrough: Date;
}

/**
 * The user's subscription that grants access; past due includes the grace period (design: Money).
 */
export async function findGrantingSubscription(
  db: Executor,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const [subscription] = await grantingSubscription(db, { userId });
  return subscription;
}

const grantingSubscription = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom("subscriptions")
    .select([
      "provider",
      "reference",
      "providerSubscriptionId",
      "plan",
      "billingPeriod",
      "state",
      "subscribedAt",
      "paidThrough",
    ])
    .where("userId", "=", userId)
    .where("supersededAt", "is", null)
    .where((where) =>
      where.or([
        where.and([
          where("state", "in", ["active", "cancelled"]),
          where("paidThrough", ">", sql<Date>`now()`),
        ]),
        where.and([
          where("state", "=", "past_due"),
          where(sql<Date>`paid_through + ${GRACE}`, ">", sql<Date>`now()`),
        ]),
      ]),
    ),
);

/** Whether a payment already has its subscription. */
export async function hasSubscription(
  trx: Executor,
  { provider, reference }: { provider: Provider; reference: string },
): Promise<boolean> {
  const known = await trx
    .selectFrom("subscriptions")
    .select("id")
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return known !== undefined;
}

export interface NewSubscription {
  userId: string;
  provider: Provider;
  reference: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  customerCode: string | null;
  providerSubscriptionId: string | null;
  subscribedAt: Date;
}

/** Inserts a subscription as superseded; {@link setCurrentSubscription} makes it current. */
export async function insertSubscription(
  trx: Transaction<DB>,
  row: NewSubscription,
): Promise<void> {
  await trx
    .insertInto("subscriptions")
    .values({
      ...row,
      state: "active",
      paidThrough: row.subscribedAt,
      supersededAt: sql`now()`,
    })
    .execute();
}

/** All of a user's payments, unordered. */
export async function listSubscriptions(trx: Executor, userId: string): Promise<PlanPayment[]> {
  return trx
    .selectFrom("subscriptions")
    .leftJoin("checkouts", (join) =>
      join
        .onRef("checkouts.provider", "=", "subscriptions.provider")
        .onRef("checkouts.reference", "=", "subscriptions.reference"),
    )
    .select([
      "subscriptions.reference",
      "subscriptions.plan",
      "subscriptions.billingPeriod",
      "subscribedAt as paidAt",
      sql<Date>`least(greatest(subscribed_at, checkouts.created_at), subscriptions.created_at)`.as(
        "orderedAt",
      ),
    ])
    .where("subscriptions.userId", "=", userId)
    .execute();
}

/** Makes one subscription the user's current one and supersedes all others. */
export async function setCurrentSubscription(
  trx: Transaction<DB>,
  userId: string,
  { reference, paidThrough }: { reference: string; paidThrough: Date },
): Promise<void> {
  await trx
    .updateTable("subscriptions")
    .set({ supersededAt: sql`now()` })
    .where("userId", "=", userId)
    .where("reference", "!=", reference)
    .where("supersededAt", "is", null)
    .execute();
  await trx
    .updateTable("subscriptions")
    .set({ supersededAt: null, paidThrough })
    .where("userId", "=", userId)
    .where("reference", "=", reference)
    .execute();
}
