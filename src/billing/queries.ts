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
    .select(checkoutColumns)
    .where("provider", "=", "paystack")
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** The user's latest checkouts that may have been paid without our hearing of it. */
export function listOpenCheckouts(db: Executor, userId: string): Promise<CheckoutRow[]> {
  return db
    .selectFrom("checkouts")
    .select(checkoutColumns)
    .where("provider", "=", "paystack")
    .where("userId", "=", userId)
    .where("state", "in", ["started", "failed"])
    .where("createdAt", ">", sql<Date>`now() - interval '1 day'`)
    .orderBy("createdAt", "desc")
    .limit(3)
    .execute();
}

const checkoutColumns = [
  "id",
  "userId",
  "reference",
  "plan",
  "period",
  "planCode",
  "amountMinor",
  "currency",
  "state",
] as const;

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

/** Whether a payment has begun its subscription already. */
export async function hasSubscription(trx: Executor, reference: string): Promise<boolean> {
  const known = await trx
    .selectFrom("subscriptions")
    .select("id")
    .where("provider", "=", "paystack")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return known !== undefined;
}

/** Adds what a payment bought. It holds nothing until {@link holdSubscription} says so. */
export async function insertSubscription(
  trx: Transaction<DB>,
  row: {
    userId: string;
    reference: string;
    plan: PaidPlan;
    period: Period;
    customerCode: string | null;
    providerSubscriptionId: string | null;
    subscribedAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("subscriptions")
    .values({
      ...row,
      provider: "paystack",
      state: "active",
      paidThrough: row.subscribedAt,
      supersededAt: sql`now()`,
    })
    .execute();
}

/** All that a user ever paid for, in no order. */
export async function listSubscriptions(
  trx: Executor,
  userId: string,
): Promise<Array<{ reference: string; plan: string; period: string; paidAt: Date }>> {
  return trx
    .selectFrom("subscriptions")
    .select(["reference", "plan", "period", "subscribedAt as paidAt"])
    .where("userId", "=", userId)
    .execute();
}

/** Makes one subscription the user's current one and supersedes all others. */
export async function holdSubscription(
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
