import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";
import type {
  BillingPeriod,
  OnceChannel,
  PaidPlan,
  Provider,
  SubscriptionSummary,
} from "../../contract.ts";
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
  /** How one period is paid without renewal; null where the plan renews. */
  onceBy: OnceChannel | null;
  state: "started" | "paid" | "failed" | "refused";
  /** The first charge of what was paid already until then; null for a checkout charged at once. */
  beginsAt: Date | null;
  /** Whose stored card is charged then. */
  customerCode: string | null;
  createdAt: Date;
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
  onceBy: OnceChannel | null;
  beginsAt?: Date | null;
  customerCode?: string | null;
}

export async function insertCheckout(trx: Executor, row: NewCheckout): Promise<void> {
  await trx.insertInto("checkouts").values(row).execute();
}

/** A payment that began outside the school and that an instructor matched to its student. */
export interface MatchedCheckout extends NewCheckout {
  providerSubscriptionId: string | null;
  /** When it was paid: a plan that was begun since stays. */
  createdAt: Date;
}

/** Inserts it unless the payment belongs to a student already; undefined then. */
export function insertMatchedCheckout(
  trx: Trx,
  row: MatchedCheckout,
): Promise<CheckoutRow | undefined> {
  return trx
    .insertInto("checkouts")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(checkoutColumns)
    .$narrowType<{ provider: Provider }>()
    .executeTakeFirst();
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
  "onceBy",
  "state",
  "beginsAt",
  "customerCode",
  "createdAt",
] as const;

/** Sets a checkout's state. A paid checkout stays paid. */
export async function setCheckoutState(
  db: Executor,
  { provider, reference }: { provider: Provider; reference: string },
  state: "paid" | "failed" | "refused",
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ state, closedAt: schoolNow, awaitedSince: null })
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .where("state", "!=", "paid")
    .execute();
}

/** What became of a checkout, perhaps by a concurrent request. */
export async function findCheckoutProgress(
  db: Executor,
  id: string,
): Promise<{ isPaid: boolean; isAwaited: boolean }> {
  const row = await db
    .selectFrom("checkouts")
    .select(["state", "awaitedSince"])
    .where("id", "=", id)
    .executeTakeFirst();
  return { isPaid: row?.state === "paid", isAwaited: (row?.awaitedSince ?? null) !== null };
}

/** Whether a paid checkout has one of these plan codes, or a subscription this reference prefix. */
export async function hasSandboxPayments(
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

/** Records whether a payer's bank has yet to confirm the transfer of an unpaid checkout. */
export async function setAwaited(
  trx: Trx,
  { id, onceBy }: Pick<CheckoutRow, "id" | "onceBy">,
  isUnderWay: boolean,
): Promise<void> {
  const isAwaited = isUnderWay && (onceBy === "bank_transfer" || onceBy === "ussd");
  await trx
    .updateTable("checkouts")
    .set({ awaitedSince: isAwaited ? schoolNow : null })
    .where("id", "=", id)
    .where("state", "!=", "paid")
    .where("awaitedSince", isAwaited ? "is" : "is not", null)
    .execute();
}

type AwaitedTransfer = NonNullable<SubscriptionSummary["awaitedTransfer"]>;

/** The user's latest transfer that their bank has yet to confirm; a month later none will. */
export async function findAwaitedTransfer(
  db: Executor,
  userId: string,
): Promise<AwaitedTransfer | null> {
  const [transfer] = await awaitedTransfer(db, { userId });
  return transfer ?? null;
}

const awaitedTransfer = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom("checkouts")
    .select(["plan", "billingPeriod", "amountMinor", "currency"])
    .where("userId", "=", userId)
    .where("awaitedSince", "is not", null)
    .where(sql<boolean>`awaited_since > school_now() - interval '30 days'`)
    .orderBy("createdAt", "desc")
    .limit(1),
);
