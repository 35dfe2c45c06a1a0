import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { BillingPeriod, PaidPlan, Provider } from "#billing/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { ProviderCurrency } from "../../providers/payment-provider.ts";
import { schoolNow } from "../school-clock.ts";

interface Page {
  offset: number;
  limit: number;
}

const countAll = sql<number>`count(*)::int`.as("total");

/** Students whose last renewal failed, the latest first, and how many there are. */
export async function listFailed(db: Executor, { offset, limit }: Page) {
  const failed = db
    .selectFrom("subscriptions")
    .where("state", "=", "past_due")
    .where("supersededAt", "is", null)
    .where("priceMinor", "is not", null)
    .where("currency", "is not", null);
  const rows = await failed
    .select(["id", "userId", "plan", "billingPeriod", "priceMinor", "currency", "provider"])
    .select(["paidThrough", "accessUntil"])
    .orderBy("paidThrough", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await failed.select(countAll).executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Open flags, the newest first, and how many there are. Those of unmatched payments are left out:
 * these have a list of their own.
 */
export async function listOpenFlags(
  db: Executor,
  { kinds, offset, limit }: Page & { kinds: readonly string[] },
) {
  const open = db
    .selectFrom("billingFlags")
    .where("resolvedAt", "is", null)
    .where(
      sql<boolean>`not exists (select from provider_events event
        where event.id = case billing_flags.kind
            when 'unmatched_event' then billing_flags.subject::uuid end
          and event.state = 'unmatched' and event.kind = any(${[...kinds]}::text[]))`,
    );
  const rows = await open
    .select(["id", "kind", "provider", "subject", "detail", "userId", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await open.select(countAll).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Resolves an open flag and returns when; undefined where there is none. */
export function resolveOpenFlag(db: Executor, { id, note }: { id: string; note: string }) {
  return db
    .updateTable("billingFlags")
    .set({ resolvedAt: schoolNow, note })
    .where("id", "=", id)
    .where("resolvedAt", "is", null)
    .returning(["resolvedAt", "kind", "subject", "userId"])
    .executeTakeFirst();
}

/** Which payments are listed; all of them for null. */
export interface PaymentSearch {
  /** A charge or a receipt's number. */
  name: string;
  userIds: readonly string[];
}

const sumRefunds = (state: "started" | "accepted") =>
  sql<number>`coalesce((select sum(amount_minor) from refunds
    where refunds.payment_id = payments.id and state = ${state}), 0)::bigint`;

function selectPayments(db: Executor) {
  return db
    .selectFrom("payments")
    .innerJoin("subscriptions", "subscriptions.id", "payments.subscriptionId")
    .select([
      "payments.id",
      "payments.userId",
      "payments.paidAt",
      "payments.amountMinor",
      "payments.currency",
      "payments.feeMinor",
      "payments.provider",
      "payments.channel",
      "payments.chargeId",
      "subscriptions.plan",
      "subscriptions.billingPeriod",
    ])
    .select(({ selectFrom }) => [
      sql<number>`least(payments.returned_minor, payments.amount_minor)`.as("returnedMinor"),
      sumRefunds("accepted").as("acceptedMinor"),
      sumRefunds("started").as("unansweredMinor"),
      jsonArrayFrom(
        selectFrom("receipts")
          .select(["receipts.number", "receipts.kind"])
          .whereRef("receipts.paymentId", "=", "payments.id")
          .orderBy("receipts.returnedMinor"),
      ).as("receipts"),
    ])
    .where("payments.amountMinor", ">", 0)
    .$narrowType<{ provider: Provider; plan: PaidPlan; billingPeriod: BillingPeriod }>()
    .$narrowType<{ currency: ProviderCurrency }>();
}

/** Payments with their receipts, the newest first, and how many there are. */
export async function listAllPayments(
  db: Executor,
  { search, offset, limit }: Page & { search: PaymentSearch | null },
) {
  const userIds = [...(search?.userIds ?? [])];
  const name = search?.name ?? "";
  const isFound = sql<boolean>`payments.id in (
    select id from payments where user_id = any(${userIds}::uuid[])
    union select id from payments where charge_id = ${name}
    union select payment_id from receipts where number = ${name})`;
  const found = db
    .selectFrom("payments")
    .where("payments.amountMinor", ">", 0)
    .$if(search !== null, (query) => query.where(isFound));
  // The page first, so that nothing is joined for the pages before it.
  const page = found
    .select("payments.id")
    .orderBy("payments.paidAt", "desc")
    .orderBy("payments.id")
    .offset(offset)
    .limit(limit);
  const rows = await selectPayments(db)
    .where("payments.id", "in", page)
    .orderBy("payments.paidAt", "desc")
    .orderBy("payments.id")
    .execute();
  const { total } = await found.select(countAll).executeTakeFirstOrThrow();
  return { rows, total };
}

/** What students hold now, in no order. */
export function listHoldings(db: Executor, userIds: readonly string[]) {
  return db
    .selectFrom("subscriptions")
    .select(["userId", "plan", "billingPeriod", "paidThrough"])
    .select([
      sql<boolean>`access_until > school_now()`.as("isGranting"),
      sql<boolean>`renewal <> 'over' and plan_code is not null`.as("renews"),
    ])
    .where("userId", "in", userIds)
    .where("supersededAt", "is", null)
    .execute();
}

/** Payments that a provider reported and that no agreement is known of, the newest first. */
export async function listUnmatchedEvents(
  db: Executor,
  { kinds, offset, limit }: Page & { kinds: readonly string[] },
) {
  const unmatched = db
    .selectFrom("providerEvents")
    .where("source", "=", "webhook")
    .where("state", "=", "unmatched")
    .where("kind", "in", kinds)
    .where(isNotSetAside);
  const rows = await unmatched
    .select(["id", "provider", "raw", "receivedAt"])
    .orderBy("receivedAt", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .$narrowType<{ provider: Provider }>()
    .execute();
  const { total } = await unmatched.select(countAll).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The last unmatched payments, those that were set aside too. */
export function listLastUnmatched(
  db: Executor,
  { kinds, limit }: { kinds: readonly string[]; limit: number },
) {
  return db
    .selectFrom("providerEvents")
    .select(["provider", "raw"])
    .where("source", "=", "webhook")
    .where("state", "=", "unmatched")
    .where("kind", "in", kinds)
    .orderBy("receivedAt", "desc")
    .limit(limit)
    .$narrowType<{ provider: Provider }>()
    .execute();
}

/** The school looked at it and found that it bought no plan. */
const isNotSetAside = sql<boolean>`not exists (select from billing_flags flag
  where flag.kind = 'unmatched_event' and flag.provider = provider_events.provider
    and flag.subject = provider_events.id::text and flag.resolved_at is not null)`;

/** An unmatched payment, locked until the transaction ends; undefined where there is none. */
export function findUnmatchedEvent(db: Executor, id: string) {
  return db
    .selectFrom("providerEvents")
    .select(["id", "provider", "kind", "raw", "state"])
    .where("id", "=", id)
    .where("source", "=", "webhook")
    .forUpdate()
    .$narrowType<{ provider: Provider }>()
    .executeTakeFirst();
}

/** When the flag of an unmatched event was resolved; undefined where it was not. */
export async function findWhenSetAside(
  trx: Trx,
  { provider, eventId }: { provider: Provider; eventId: string },
): Promise<Date | undefined> {
  const flag = await trx
    .selectFrom("billingFlags")
    .select("resolvedAt")
    .where("kind", "=", "unmatched_event")
    .where("provider", "=", provider)
    .where("subject", "=", eventId)
    .executeTakeFirst();
  return flag?.resolvedAt ?? undefined;
}
