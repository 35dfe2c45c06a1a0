import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import type { ProviderCurrency } from "../providers/payment-provider.ts";

/** Money that a provider was asked to give back. */
export interface RefundRow {
  id: string;
  paymentId: string;
  amountMinor: number;
  state: "started" | "accepted" | "refused" | "failed";
}

/** A payment with what became of it. */
export interface RefundablePayment {
  id: string;
  userId: string;
  provider: Provider;
  chargeId: string;
  amountMinor: number;
  currency: ProviderCurrency;
  /** What the provider has given back, at most all. */
  returnedMinor: number;
  /** What it has agreed to give back at the school's request. */
  acceptedMinor: number;
}

/** Undefined for a plan that was given, too. */
export function findRefundable(db: Executor, id: string): Promise<RefundablePayment | undefined> {
  return db
    .selectFrom("payments")
    .select(["id", "userId", "provider", "chargeId", "amountMinor", "currency"])
    .select([
      sql<number>`least(returned_minor, amount_minor)`.as("returnedMinor"),
      sql<number>`coalesce((select sum(amount_minor) from refunds
        where refunds.payment_id = payments.id and state = 'accepted'), 0)::bigint`.as(
        "acceptedMinor",
      ),
    ])
    .where("id", "=", id)
    .where("amountMinor", ">", 0)
    .$narrowType<{ provider: Provider }>()
    .executeTakeFirst();
}

/** The refund of that id, else one of the payment without an answer. */
export function findRefund(
  db: Executor,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<RefundRow | undefined> {
  return db
    .selectFrom("refunds")
    .select(["id", "paymentId", "amountMinor", "state"])
    .where((where) =>
      where.or([
        where("id", "=", id),
        where.and([where("paymentId", "=", paymentId), where("state", "=", "started")]),
      ]),
    )
    .orderBy(sql`id = ${id}`, "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertRefund(trx: Trx, refund: Omit<RefundRow, "state">): Promise<void> {
  await trx.insertInto("refunds").values(refund).execute();
}

/**
 * True where the caller may ask the provider for a refund without an answer, alone for so many seconds.
 */
export async function leaseRefund(
  db: Executor,
  { id, leaseSeconds }: { id: string; leaseSeconds: number },
): Promise<boolean> {
  const leased = await db
    .updateTable("refunds")
    .set({ askingUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where("id", "=", id)
    .where("state", "=", "started")
    .where(sql<boolean>`coalesce(asking_until < now(), true)`)
    .returning("id")
    .executeTakeFirst();
  return leased !== undefined;
}

/** Lets the next caller ask at once. */
export async function releaseRefund(db: Executor, id: string): Promise<void> {
  await db.updateTable("refunds").set({ askingUntil: null }).where("id", "=", id).execute();
}

/** Stores the provider's answer to a refund; a known one stays. */
export async function setRefundState(
  trx: Trx,
  id: string,
  state: "accepted" | "refused",
): Promise<void> {
  await trx
    .updateTable("refunds")
    .set({ state })
    .where("id", "=", id)
    .where("state", "=", "started")
    .execute();
}

/** Records that accepted refunds came to nothing; returns those of which it was not known. */
export function failRefunds(
  trx: Trx,
  { paymentId, ids }: { paymentId: string; ids: readonly string[] },
): Promise<Pick<RefundRow, "id" | "amountMinor">[]> {
  return trx
    .updateTable("refunds")
    .set({ state: "failed" })
    .where("paymentId", "=", paymentId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where("state", "=", "accepted")
    .returning(["id", "amountMinor"])
    .execute();
}

/** Lets one process at a time add a refund, until the transaction ends. */
export async function lockRefundsOfDay(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('refunds-of-day', 0))`.execute(trx);
}

/** What was asked back within the last 24 hours; refused and failed refunds are left out. */
export async function sumRefundsOfDay(trx: Trx, currency: ProviderCurrency): Promise<number> {
  const { total } = await trx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(sql<number>`coalesce(sum(refunds.amount_minor), 0)::bigint`.as("total"))
    .where("payments.currency", "=", currency)
    .where("refunds.state", "in", ["started", "accepted"])
    .where("refunds.createdAt", ">", sql<Date>`school_now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return total;
}
