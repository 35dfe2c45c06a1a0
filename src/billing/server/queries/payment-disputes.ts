import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import type { Dispute, ProviderCurrency } from "../providers/payment-provider.ts";
import { schoolNow } from "./school-clock.ts";

/** A payment that may have refunds or disputes. */
export interface ReturnedPayment {
  id: string;
  userId: string;
  /** The reference of its agreement. */
  reference: string;
  chargeId: string;
  amountMinor: number;
  paidAt: Date;
}

/** The stored payment of a provider's charge. */
export function findPaymentOfCharge(
  db: Executor,
  { provider, chargeId }: { provider: Provider; chargeId: string },
): Promise<ReturnedPayment | undefined> {
  return db
    .selectFrom("payments")
    .innerJoin("subscriptions", "subscriptions.id", "payments.subscriptionId")
    .select([
      "payments.id",
      "payments.userId",
      "payments.chargeId",
      "payments.amountMinor",
      "payments.paidAt",
      "subscriptions.reference",
    ])
    .where("payments.provider", "=", provider)
    .where("payments.chargeId", "=", chargeId)
    .executeTakeFirst();
}

/** Stores the returned amount of a payment, which never decreases. */
export async function setReturned(
  trx: Trx,
  { paymentId, returnedMinor }: { paymentId: string; returnedMinor: number },
): Promise<void> {
  await trx
    .updateTable("payments")
    .set({ returnedMinor })
    .where("id", "=", paymentId)
    .where("returnedMinor", "<", returnedMinor)
    .execute();
}

export interface AskedDispute extends Dispute {
  provider: Provider;
  paymentId: string;
  askedAt: Date;
}

/** Stores a dispute as fetched at `askedAt`, unless a newer response is stored. */
export async function storeDispute(trx: Trx, dispute: AskedDispute): Promise<void> {
  await trx
    .insertInto("paymentDisputes")
    .values(dispute)
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "disputeId"])
        .doUpdateSet(({ ref }) => ({
          state: ref("excluded.state"),
          amountMinor: ref("excluded.amountMinor"),
          respondBy: ref("excluded.respondBy"),
          askedAt: ref("excluded.askedAt"),
        }))
        .where(
          sql<boolean>`payment_disputes.asked_at <= excluded.asked_at
            and (payment_disputes.state, payment_disputes.amount_minor, payment_disputes.respond_by)
            is distinct from (excluded.state, excluded.amount_minor, excluded.respond_by)`,
        ),
    )
    .execute();
}

/** A dispute that the school is mailed. */
export interface NewDispute {
  amountMinor: number;
  currency: ProviderCurrency;
  /** The deadline for the school's response; null if the provider names none. */
  respondBy: Date | null;
}

/** Marks a payment's open disputes as reported to the school, and returns the new ones. */
export function takeNewDisputes(trx: Trx, paymentId: string): Promise<NewDispute[]> {
  return trx
    .updateTable("paymentDisputes")
    .set({ toldAt: schoolNow })
    .where("paymentId", "=", paymentId)
    .where("state", "=", "open")
    .where("toldAt", "is", null)
    .returning(["amountMinor", "currency", "respondBy"])
    .execute();
}

/** A payment's amounts: its price, refunds and disputes. */
export async function findMoneyOfPayment(trx: Trx, paymentId: string) {
  const payment = await trx
    .selectFrom("payments")
    .select(["amountMinor", "returnedMinor", "currency"])
    .select(
      // The provider may have carried out an order without a response.
      sql<number>`coalesce((select sum(refunds.amount_minor) from refunds
        where refunds.payment_id = payments.id and state in ('started', 'accepted')), 0)::bigint`.as(
        "orderedMinor",
      ),
    )
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const disputes = await trx
    .selectFrom("paymentDisputes")
    .select(["disputeId", "state", "amountMinor", "currency", "respondBy", "askedAt"])
    .where("paymentId", "=", paymentId)
    .execute();
  return { ...payment, disputes };
}

/** The disputes of some payments, oldest first. */
export function listDisputesOf(db: Executor, paymentIds: readonly string[]) {
  return db
    .selectFrom("paymentDisputes")
    .select(["paymentId", "state", "amountMinor", "createdAt", "respondBy"])
    .where(sql<boolean>`payment_id = any(${[...paymentIds]}::uuid[])`)
    .orderBy("createdAt")
    .execute();
}

/** The charges with an open dispute. */
export async function listDisputedCharges(db: Executor, provider: Provider): Promise<string[]> {
  const rows = await db
    .selectFrom("paymentDisputes")
    .innerJoin("payments", "payments.id", "paymentDisputes.paymentId")
    .select("payments.chargeId")
    .distinct()
    .where("paymentDisputes.provider", "=", provider)
    .where("paymentDisputes.state", "=", "open")
    .execute();
  return rows.map(({ chargeId }) => chargeId);
}
