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
  /** The channel of a one-time payment; null for a plan that renews. */
  oneTimePayment: OnceChannel | null;
  state: "started" | "paid" | "failed" | "refused";
  /**
   * The first charge of a plan that is paid until then; null for a checkout charged immediately.
   */
  beginsAt: Date | null;
  /** The customer whose stored card is charged then. */
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
  oneTimePayment: OnceChannel | null;
  beginsAt?: Date | null;
  customerCode?: string | null;
}

export async function insertCheckout(trx: Executor, row: NewCheckout): Promise<void> {
  await trx.insertInto("checkouts").values(columnsOf(row)).execute();
}

/** The row by column: the column `once_by` keeps its name. */
function columnsOf<Row extends NewCheckout>({ oneTimePayment, ...row }: Row) {
  return { ...row, onceBy: oneTimePayment };
}

/** A payment made outside the school, which an instructor matched to its student. */
export interface MatchedCheckout extends NewCheckout {
  providerSubscriptionId: string | null;
  /** The time of the payment: a plan started since stays current. */
  createdAt: Date;
}

/** Inserts the checkout; undefined if the payment already belongs to a student. */
export function insertMatchedCheckout(
  trx: Trx,
  row: MatchedCheckout,
): Promise<CheckoutRow | undefined> {
  return trx
    .insertInto("checkouts")
    .values(columnsOf(row))
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
  "onceBy as oneTimePayment",
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

/** A checkout's state, which a concurrent request may have changed. */
export async function findCheckoutProgress(
  db: Executor,
  id: string,
): Promise<{ isPaid: boolean; isTransferPending: boolean }> {
  const row = await db
    .selectFrom("checkouts")
    .select(["state", "awaitedSince"])
    .where("id", "=", id)
    .executeTakeFirst();
  return { isPaid: row?.state === "paid", isTransferPending: (row?.awaitedSince ?? null) !== null };
}

/** Whether a paid checkout has one of these plan codes, or a subscription id with this prefix. */
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

/** Records whether a bank must still confirm the transfer of an unpaid checkout. */
export async function setTransferPending(
  trx: Trx,
  { id, oneTimePayment }: Pick<CheckoutRow, "id" | "oneTimePayment">,
  isUnderWay: boolean,
): Promise<void> {
  const isTransferPending =
    isUnderWay && (oneTimePayment === "bank_transfer" || oneTimePayment === "ussd");
  await trx
    .updateTable("checkouts")
    .set({ awaitedSince: isTransferPending ? schoolNow : null })
    .where("id", "=", id)
    .where("state", "!=", "paid")
    .where("awaitedSince", isTransferPending ? "is" : "is not", null)
    .execute();
}

type PendingTransfer = NonNullable<SubscriptionSummary["pendingTransfer"]>;

/** The user's latest transfer that their bank must still confirm; after a month it is given up. */
export async function findPendingTransfer(
  db: Executor,
  userId: string,
): Promise<PendingTransfer | null> {
  const [transfer] = await pendingTransfer(db, { userId });
  return transfer ?? null;
}

const pendingTransfer = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom("checkouts")
    .select(["plan", "billingPeriod", "amountMinor", "currency"])
    .where("userId", "=", userId)
    .where("awaitedSince", "is not", null)
    .where(sql<boolean>`awaited_since > school_now() - interval '30 days'`)
    .orderBy("createdAt", "desc")
    .limit(1),
);
