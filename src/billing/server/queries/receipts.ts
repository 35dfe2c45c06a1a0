import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import type { ProviderCurrency } from "../providers/payment-provider.ts";
import type { Receipt } from "../receipts/receipt.ts";
import { parseReceiptContent, type ReceiptContent } from "../receipts/receipt-content.ts";
import { schoolNow } from "./school-clock.ts";

type Kind = Receipt["kind"];

/** The cause of returned money: a refund by the school, or a lost dispute. */
export type ReturnCause = "refund" | "dispute";

/** A payment without its receipt, or without a credit note for returned money. */
export interface DuePayment {
  paymentId: string;
  provider: Provider;
  chargeId: string;
  /** The provider's id of the agreement, or our reference. */
  agreementId: string;
  channel: string | null;
  /** Two letters; null if the provider does not name it. */
  payerCountry: string | null;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  periodFrom: Date;
  periodThrough: Date;
  amountMinor: number;
  currency: ProviderCurrency;
  /** The returned amount, at most the payment. */
  returnedMinor: number;
  /** The part of it that credit notes cover. */
  creditedMinor: number;
  /** The amount lost in disputes that no credit note covers yet. */
  lostMinor: number;
  /** Null before it is issued. */
  receipt: ReceiptContent | null;
}

const returnedMinor = sql<number>`least(payments.returned_minor, payments.amount_minor)`;
const creditedMinor = sql<number>`coalesce((
  select max(issued.returned_minor) from receipts issued where issued.payment_id = payments.id), 0)`;

const lostMinor = sql<number>`coalesce((select sum(dispute.amount_minor) from payment_disputes dispute
    where dispute.payment_id = payments.id and dispute.state = 'lost'), 0)::bigint
  - coalesce((select sum((note.content->'receipt'->>'amountMinor')::bigint) from receipts note
    where note.payment_id = payments.id and note.cause = 'dispute'), 0)::bigint`;

/** Zero payments, of granted plans, have no receipt. */
function selectDue(db: Executor) {
  return db
    .selectFrom("payments")
    .leftJoin("receipts", (join) =>
      join.onRef("receipts.paymentId", "=", "payments.id").on("receipts.kind", "=", "receipt"),
    )
    .where("payments.amountMinor", ">", 0)
    .where(sql<boolean>`(receipts.id is null or ${returnedMinor} > ${creditedMinor})`);
}

/** A user's payments that lack a receipt or credit note, oldest first. */
export async function listDuePayments(trx: Trx, userId: string): Promise<DuePayment[]> {
  const rows = await selectDue(trx)
    .innerJoin("subscriptions", "subscriptions.id", "payments.subscriptionId")
    .select([
      "payments.id as paymentId",
      "payments.provider",
      "payments.chargeId",
      "payments.channel",
      "payments.payerCountry",
      "payments.periodFrom",
      "payments.periodThrough",
      "payments.amountMinor",
      "payments.currency",
      "subscriptions.plan",
      "subscriptions.billingPeriod",
      returnedMinor.as("returnedMinor"),
      creditedMinor.as("creditedMinor"),
      lostMinor.as("lostMinor"),
      "receipts.content",
      sql<string>`coalesce(subscriptions.provider_subscription_id, subscriptions.reference)`.as(
        "agreementId",
      ),
    ])
    .where("payments.userId", "=", userId)
    .orderBy("payments.paidAt")
    .orderBy("payments.id")
    .$narrowType<{ provider: Provider }>()
    .execute();
  return rows.map(({ content, ...row }) => ({
    ...row,
    receipt: content === null ? null : parseReceiptContent(content),
  }));
}

/**
 * Sets the dispute as the cause of credit notes that were issued before it was lost: a provider may
 * report the returned money first.
 */
export async function nameLostDisputes(trx: Trx, paymentId: string): Promise<void> {
  await sql`
    update receipts set cause = 'dispute' where id = (
      select note.id from receipts note join payments on payments.id = note.payment_id
      where note.payment_id = ${paymentId} and note.cause = 'refund'
        and (note.content->'receipt'->>'amountMinor')::bigint <= ${lostMinor}
      order by note.issued_at desc, note.returned_minor desc
      limit 1)`.execute(trx);
}

/** The next users, by id, with a payment that lacks a receipt or credit note. */
export async function listUsersWithDuePayments(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await selectDue(db)
    .select("payments.userId")
    .distinct()
    .where("payments.userId", ">", after)
    .orderBy("payments.userId")
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Takes the next number of a series. Concurrent callers wait until the transaction ends; a rollback
 * returns the number.
 */
export async function takeSequence(
  trx: Trx,
  series: { kind: Kind; year: number },
): Promise<number> {
  const { lastSequence } = await trx
    .insertInto("receiptCounters")
    .values({ ...series, lastSequence: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "year"])
        .doUpdateSet({ lastSequence: sql<number>`receipt_counters.last_sequence + 1` }),
    )
    .returning("lastSequence")
    .executeTakeFirstOrThrow();
  return lastSequence;
}

/** A receipt's or credit note's content; with a user id, only that user's. */
export async function findReceiptContent(
  db: Executor,
  { userId, number }: { userId?: string; number: string },
): Promise<ReceiptContent | undefined> {
  const row = await db
    .selectFrom("receipts")
    .select("content")
    .where("number", "=", number)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? ""))
    .executeTakeFirst();
  return row && parseReceiptContent(row.content);
}

/** The user of a receipt or credit note. */
export async function findReceiptOwner(db: Executor, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("receipts")
    .select("userId")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.userId;
}

/** Removes the buyer's email from a user's receipts. The only update of their content. */
export async function removeBuyerEmail(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("receipts")
    .set({ content: sql`jsonb_set(content, '{receipt,buyerEmail}', '""')` })
    .where("userId", "=", userId)
    .execute();
}

export interface NewReceipt {
  kind: Kind;
  paymentId: string;
  userId: string;
  number: string;
  year: number;
  sequence: number;
  content: ReceiptContent;
  /** The payment's returned amount, including this document's; zero for a receipt. */
  returnedMinor: number;
  /** Null for a receipt. */
  cause: ReturnCause | null;
  issuedAt: Date;
}

export async function insertReceipt(trx: Trx, { content, ...row }: NewReceipt): Promise<void> {
  await trx
    .insertInto("receipts")
    .values({ ...row, content: JSON.stringify(content) })
    .execute();
}

/** Records that drawing a receipt failed. The first time is kept. */
export async function setUndrawn(db: Executor, number: string): Promise<void> {
  await db
    .updateTable("receipts")
    .set({ undrawnSince: schoolNow })
    .where("number", "=", number)
    .where("undrawnSince", "is", null)
    .execute();
}

/** Records that a receipt was drawn. */
export async function setDrawn(db: Executor, number: string): Promise<void> {
  await db
    .updateTable("receipts")
    .set({ undrawnSince: null })
    .where("number", "=", number)
    .where("undrawnSince", "is not", null)
    .execute();
}

/** The numbers of receipts whose drawing failed, oldest first. */
export async function listUndrawn(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("receipts")
    .select("number")
    .where("undrawnSince", "is not", null)
    .orderBy("undrawnSince")
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}
