import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import type { ProviderCurrency } from "../providers/payment-provider.ts";

/** A refund that the school ordered at a provider. */
export interface RefundRow {
  id: string;
  paymentId: string;
  amountMinor: number;
  state: "started" | "accepted" | "refused" | "failed";
}

/** A payment with its refunds. */
export interface RefundablePayment {
  id: string;
  userId: string;
  provider: Provider;
  chargeId: string;
  amountMinor: number;
  currency: ProviderCurrency;
  /** The amount that the provider has returned, at most the payment. */
  returnedMinor: number;
  /** The amount that it has accepted to refund for the school. */
  acceptedMinor: number;
}

/** Undefined for a granted plan, too. */
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

/** The refund of that id, else one of the payment without a response. */
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
 * Takes the lease of a refund without a response, for this many seconds. True if the caller may
 * send it to the provider.
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

/** Ends the lease, so that the next caller may send the refund at once. */
export async function releaseRefund(db: Executor, id: string): Promise<void> {
  await db.updateTable("refunds").set({ askingUntil: null }).where("id", "=", id).execute();
}

/** Stores the provider's response to a refund; a stored one is kept. */
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

/** Marks accepted refunds as failed; returns the newly marked ones. */
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

/** Serializes new refunds until the transaction ends. */
export async function lockRefundsOfDay(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('refunds-of-day', 0))`.execute(trx);
}

/** The sum of refunds ordered within the last 24 hours, without refused and failed ones. */
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
