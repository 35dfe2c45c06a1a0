import { type RawBuilder, sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import type { ProviderCurrency } from "../providers/payment-provider.ts";
import { retryReference } from "../providers/reference.ts";
import { schoolNow } from "./school-clock.ts";
import { failedDueAt } from "./subscriptions.ts";

/** A failed renewal whose card is due for a retry. */
export interface DueRetry {
  subscriptionId: string;
  userId: string;
  provider: Provider;
  /** The reference of the agreement. */
  reference: string;
  dueAt: Date;
  /** The day of this retry, counted from the due date. */
  retryDay: number;
}

const maxRetries = 200;
/** A retry later than this, as after an outage, is skipped. */
const window = sql`interval '2 days'`;

/**
 * The failed renewals that are due for a retry on one of `retryDays` after their due date, or that
 * of one subscription. Each day has one retry, and after an outage only the latest day. Skipped
 * while another retry is open, and for a card that was refused for good.
 */
export function listDueRetries(
  db: Executor,
  { retryDays, subscriptionId }: { retryDays: readonly number[]; subscriptionId?: string },
): Promise<DueRetry[]> {
  const retryDay: RawBuilder<number> = sql`(select max(retry_day) from unnest(${[...retryDays]}::int[]) retry_day
    where ${failedDueAt} + retry_day * interval '1 day' <= school_now())`;
  return db
    .selectFrom("subscriptions")
    .select(["id as subscriptionId", "userId", "provider", "reference"])
    .select([failedDueAt.as("dueAt"), retryDay.as("retryDay")])
    .where("state", "=", "past_due")
    .where("supersededAt", "is", null)
    .where("planCode", "is not", null)
    .where("authorizationCode", "is not", null)
    .where(sql<boolean>`school_now() < ${failedDueAt} + ${retryDay} * interval '1 day' + ${window}`)
    .where(
      sql<boolean>`not exists (select from renewal_retries retry
        where retry.subscription_id = subscriptions.id and (retry.state = 'started'
          or (retry.due_at = ${failedDueAt} and (retry.retry_day >= ${retryDay}
            or retry.state = 'paid'
            or (retry.state = 'refused' and retry.card_hash = md5(authorization_code))))))`,
    )
    .$if(subscriptionId !== undefined, (one) => one.where("id", "=", subscriptionId ?? ""))
    .orderBy(failedDueAt)
    .limit(maxRetries)
    .$narrowType<{ provider: Provider }>()
    .execute();
}

/** Records that a card is about to be charged; returns the reference. */
export async function insertRetry(trx: Trx, due: DueRetry): Promise<string> {
  const { subscriptionId, retryDay } = due;
  const reference = retryReference(due.reference, due);
  await trx
    .insertInto("renewalRetries")
    .columns(["reference", "subscriptionId", "dueAt", "retryDay", "cardHash"])
    .expression((row) =>
      row
        .selectFrom("subscriptions")
        .select([
          sql<string>`${reference}`.as("reference"),
          "id",
          failedDueAt.as("dueAt"),
          sql<number>`${retryDay}::int`.as("retryDay"),
          sql<string>`md5(authorization_code)`.as("cardHash"),
        ])
        .where("id", "=", subscriptionId),
    )
    .execute();
  return reference;
}

/** Claims retries without a known outcome. Two processes never claim the same one. */
export async function claimOpenRetries(db: Executor): Promise<string[]> {
  const claimed = await db
    .updateTable("renewalRetries")
    .set({ checkedAt: schoolNow })
    .where("reference", "in", (open) =>
      open
        .selectFrom("renewalRetries")
        .select("reference")
        .where("state", "=", "started")
        .where(sql<boolean>`checked_at <= school_now() - interval '5 minutes'`)
        .orderBy("checkedAt")
        .limit(maxRetries)
        .forUpdate()
        .skipLocked(),
    )
    .returning("reference")
    .execute();
  return claimed.map(({ reference }) => reference);
}

/** A retry with the data for its charge. */
export interface OpenRetry {
  reference: string;
  userId: string;
  provider: Provider;
  /** The reference of the agreement. */
  agreementReference: string;
  providerSubscriptionId: string | null;
  customerCode: string | null;
  planCode: string;
  priceMinor: number;
  currency: ProviderCurrency;
  authorizationCode: string | null;
  /**
   * False once the plan was paid, cancelled or replaced, the card changed, or the retry is too
   * late.
   */
  isWanted: boolean;
  /** True if no further retry of this renewal can follow. */
  isOver: boolean;
}

export function findOpenRetry(db: Executor, reference: string): Promise<OpenRetry | undefined> {
  return db
    .selectFrom("renewalRetries")
    .innerJoin("subscriptions", "subscriptions.id", "renewalRetries.subscriptionId")
    .select([
      "renewalRetries.reference",
      "userId",
      "provider",
      "subscriptions.reference as agreementReference",
      "providerSubscriptionId",
      "customerCode",
      "planCode",
      "priceMinor",
      "currency",
      "authorizationCode",
      sql<boolean>`subscriptions.state = 'past_due' and superseded_at is null
        and ${failedDueAt} = due_at and coalesce(md5(authorization_code) = card_hash, false)
        and school_now() < due_at + retry_day * interval '1 day' + ${window}`.as("isWanted"),
      sql<boolean>`school_now() >= due_at + interval '16 days'`.as("isOver"),
    ])
    .where("renewalRetries.reference", "=", reference)
    .where("renewalRetries.state", "=", "started")
    .$narrowType<{
      provider: Provider;
      planCode: string;
      priceMinor: number;
      currency: ProviderCurrency;
    }>()
    .executeTakeFirst();
}

/** Records the outcome of a retry. */
export async function closeRetry(
  db: Executor,
  reference: string,
  outcome: {
    state: "paid" | "failed" | "refused" | "abandoned";
    reason: string | null;
    /** The provider's fee for the failed charge. */
    feeMinor?: number | null;
  },
): Promise<void> {
  await db
    .updateTable("renewalRetries")
    .set(outcome)
    .where("reference", "=", reference)
    .where("state", "=", "started")
    .execute();
}
