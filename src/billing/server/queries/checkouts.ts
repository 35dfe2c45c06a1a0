import type { Executor } from "#platform/server/database/executor.ts";
import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import { schoolNow } from "./school-clock.ts";

export interface CheckoutRow {
  id: string;
  userId: string;
  provider: Provider;
  /** Our reference; also the custom id of a PayPal subscription. */
  reference: string;
  /** PayPal's subscription id, once created. */
  providerSubscriptionId: string | null;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  planCode: string;
  amountMinor: number;
  currency: "NGN" | "USD";
  state: "started" | "paid" | "failed" | "refused";
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

/** Stores the provider's subscription id of a checkout. */
export async function setProviderSubscriptionId(
  db: Executor,
  { provider, reference }: { provider: Provider; reference: string },
  providerSubscriptionId: string,
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ providerSubscriptionId })
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .execute();
}

export function findCheckout(
  db: Executor,
  { provider, reference }: { provider: Provider; reference: string },
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom("checkouts")
    .select(checkoutColumns)
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .$narrowType<{ provider: Provider }>()
    .executeTakeFirst();
}

export function findSubscriptionCheckout(
  db: Executor,
  { provider, providerSubscriptionId }: { provider: Provider; providerSubscriptionId: string },
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom("checkouts")
    .select(checkoutColumns)
    .where("provider", "=", provider)
    .where("providerSubscriptionId", "=", providerSubscriptionId)
    .$narrowType<{ provider: Provider }>()
    .executeTakeFirst();
}

/** The user's latest open checkouts, which may have been paid since. */
export function listRecentOpenCheckouts(db: Executor, userId: string): Promise<CheckoutRow[]> {
  return openCheckouts(db)
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .limit(6)
    .execute();
}

/** All of the user's open checkouts, of any age. */
export function listOpenCheckouts(db: Executor, userId: string): Promise<CheckoutRow[]> {
  return openCheckouts(db).where("userId", "=", userId).orderBy("createdAt", "desc").execute();
}

/** Checkouts that may still be paid. */
function openCheckouts(db: Executor) {
  return db
    .selectFrom("checkouts")
    .select(checkoutColumns)
    .where("state", "in", ["started", "failed"])
    .$narrowType<{ provider: Provider }>();
}

export const checkoutColumns = [
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

/** Sets a checkout's state. A paid checkout stays paid. */
export async function setCheckoutState(
  db: Executor,
  { provider, reference }: { provider: Provider; reference: string },
  state: "paid" | "failed" | "refused",
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ state, closedAt: schoolNow })
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .where("state", "!=", "paid")
    .execute();
}

/** Whether a checkout was paid, perhaps by a concurrent request. */
export async function isCheckoutPaid(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("checkouts")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state === "paid";
}

/** Whether a paid checkout has one of these plan codes, or a subscription this reference prefix. */
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
