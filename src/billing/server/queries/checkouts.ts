import { sql } from "kysely";
import type { BillingPeriod, PaidPlan } from "../../contract.ts";
import type { Executor, Provider } from "./executor.ts";

export interface CheckoutRow {
  id: string;
  userId: string;
  provider: string;
  /** Ours; the wallet gets it too, as the mark that a subscription of theirs must carry. */
  reference: string;
  /** The wallet's own name for it, once the wallet has answered. */
  providerSubscriptionId: string | null;
  plan: string;
  billingPeriod: string;
  planCode: string;
  amountMinor: number;
  currency: string;
  state: string;
}

export interface NewCheckout {
  userId: string;
  provider: Provider;
  reference: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  planCode: string;
  amountMinor: number;
  currency: "NGN" | "USD";
}

export async function insertCheckout(trx: Executor, row: NewCheckout): Promise<void> {
  await trx.insertInto("checkouts").values(row).execute();
}

/** Keeps what the wallet calls the subscription that a checkout is to begin. */
export async function setProviderSubscriptionId(
  db: Executor,
  reference: string,
  providerSubscriptionId: string,
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ providerSubscriptionId })
    .where("provider", "=", "paypal")
    .where("reference", "=", reference)
    .execute();
}

export function findPaystackCheckout(
  db: Executor,
  reference: string,
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom("checkouts")
    .select(checkoutColumns)
    .where("provider", "=", "paystack")
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export function findPaypalCheckout(
  db: Executor,
  providerSubscriptionId: string,
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom("checkouts")
    .select(checkoutColumns)
    .where("provider", "=", "paypal")
    .where("providerSubscriptionId", "=", providerSubscriptionId)
    .executeTakeFirst();
}

/** The user's latest checkouts that may have been paid without our hearing of it. */
export function listRecentOpenCheckouts(db: Executor, userId: string): Promise<CheckoutRow[]> {
  return openCheckouts(db, userId)
    .where("createdAt", ">", sql<Date>`now() - interval '1 day'`)
    .limit(6)
    .execute();
}

/** All of the user's checkouts, of any age, that were never seen paid. */
export function listOpenCheckouts(db: Executor, userId: string): Promise<CheckoutRow[]> {
  return openCheckouts(db, userId).execute();
}

function openCheckouts(db: Executor, userId: string) {
  return (
    db
      .selectFrom("checkouts")
      .select(checkoutColumns)
      .where("userId", "=", userId)
      .where("state", "in", ["started", "failed"])
      // What the wallet never named, nobody was ever asked to approve.
      .where((where) =>
        where.or([
          where("provider", "=", "paystack"),
          where("providerSubscriptionId", "is not", null),
        ]),
      )
      .orderBy("createdAt", "desc")
  );
}

const checkoutColumns = [
  "id",
  "userId",
  "provider",
  "reference",
  "providerSubscriptionId",
  "plan",
  "billingPeriod",
  "planCode",
  "amountMinor",
  "currency",
  "state",
] as const;

/** Settles a checkout. One that is paid stays paid, whatever is heard later. */
export async function setCheckoutState(
  db: Executor,
  { provider, reference }: { provider: Provider; reference: string },
  state: "paid" | "failed" | "refused",
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ state, closedAt: sql`now()` })
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .where("state", "!=", "paid")
    .execute();
}

/** Asked after a no from the provider, which may have been overtaken by a yes. */
export async function isCheckoutPaid(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("checkouts")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state === "paid";
}

/** Whether anything was paid under one of these plan codes, or began under such a reference. */
export async function hasMatchingPayment(
  db: Executor,
  { planCodes, referencePrefix }: { planCodes: readonly string[]; referencePrefix: string },
): Promise<boolean> {
  const paid = db
    .selectFrom("checkouts")
    .select("reference")
    .where("planCode", "in", planCodes)
    .where("state", "=", "paid");
  const granted = db
    .selectFrom("subscriptions")
    .select("reference")
    .where("reference", "like", `${referencePrefix}%`);
  return (await paid.unionAll(granted).limit(1).executeTakeFirst()) !== undefined;
}
