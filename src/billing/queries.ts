import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#platform/database/schema.ts";
import type { PaidPlan, Period } from "./contract.ts";

type Executor = Kysely<DB> | Transaction<DB>;

/** How long access goes on after a payment failed (design: Money). */
const GRACE = sql`interval '3 days'`;

export interface CheckoutRow {
  id: string;
  userId: string;
  reference: string;
  plan: string;
  period: string;
  planCode: string;
  amountMinor: number;
  currency: string;
  state: string;
}

/** Makes everything that happens to one user's money wait its turn until the transaction ends. */
export async function lockUser(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${userId}`}, 0))`.execute(trx);
}

export async function insertCheckout(
  trx: Executor,
  row: {
    userId: string;
    reference: string;
    plan: PaidPlan;
    period: Period;
    planCode: string;
    amountMinor: number;
    currency: "NGN" | "USD";
  },
): Promise<void> {
  await trx
    .insertInto("checkouts")
    .values({ ...row, provider: "paystack" })
    .execute();
}

export function findCheckout(db: Executor, reference: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom("checkouts")
    .select([
      "id",
      "userId",
      "reference",
      "plan",
      "period",
      "planCode",
      "amountMinor",
      "currency",
      "state",
    ])
    .where("provider", "=", "paystack")
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** Settles a checkout. One that is paid stays paid, whatever is heard later. */
export async function settleCheckout(
  db: Executor,
  reference: string,
  state: "paid" | "failed" | "refused",
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ state, settledAt: sql`now()` })
    .where("provider", "=", "paystack")
    .where("reference", "=", reference)
    .where("state", "!=", "paid")
    .execute();
}

/** Appends what a provider said. The same fact told twice is kept once. */
export async function appendFact(
  db: Executor,
  fact: {
    kind: string;
    dedupKey: string;
    reference: string;
    userId: string | null;
    matched: boolean;
    payload: unknown;
  },
): Promise<void> {
  await db
    .insertInto("providerFacts")
    .values({ ...fact, provider: "paystack", payload: JSON.stringify(fact.payload) })
    .onConflict((conflict) => conflict.columns(["provider", "dedupKey"]).doNothing())
    .execute();
}

export interface SubscriptionRow {
  provider: string;
  reference: string;
  providerSubscriptionId: string | null;
  plan: string;
  period: string;
  state: string;
  subscribedAt: Date;
}

/** The user's subscription that still grants access; past due adds the grace (design: Money). */
export function findGrantingSubscription(
  db: Executor,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom("subscriptions")
    .select([
      "provider",
      "reference",
      "providerSubscriptionId",
      "plan",
      "period",
      "state",
      "subscribedAt",
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
    )
    .executeTakeFirst();
}

/**
 * Begins the subscription that a payment bought and supersedes the one before. A payment begins one
 * subscription only: the second telling changes nothing.
 */
export async function insertSubscription(
  trx: Transaction<DB>,
  row: {
    userId: string;
    reference: string;
    plan: string;
    period: string;
    customerCode: string | null;
    providerSubscriptionId: string | null;
    paidAt: string;
  },
): Promise<void> {
  const { paidAt, ...columns } = row;
  const length = row.period === "yearly" ? sql`interval '1 year'` : sql`interval '1 month'`;
  const known = await trx
    .selectFrom("subscriptions")
    .select("id")
    .where("provider", "=", "paystack")
    .where("reference", "=", row.reference)
    .executeTakeFirst();
  if (known) return;
  await trx
    .updateTable("subscriptions")
    .set({ supersededAt: sql`now()` })
    .where("userId", "=", row.userId)
    .where("supersededAt", "is", null)
    .execute();
  await trx
    .insertInto("subscriptions")
    .values({
      ...columns,
      provider: "paystack",
      state: "active",
      subscribedAt: paidAt,
      paidThrough: sql`(${paidAt}::timestamptz at time zone 'UTC' + ${length}) at time zone 'UTC'`,
    })
    .execute();
}
