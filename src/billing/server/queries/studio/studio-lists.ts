import { type SelectQueryBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { BillingPeriod, PaidPlan, Provider } from "#billing/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { createKeyset, type PageRequest, readPage } from "#platform/server/database/keyset.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { ProviderCurrency } from "../../providers/payment-provider.ts";
import { schoolNow } from "../school-clock.ts";

/** The number of a list's rows on all pages. */
async function countRows<Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const { total } = await query
    .select(sql<number>`count(*)::int`.as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** Newest first, by a column that is never null. */
const newestBy = (column: string) =>
  createKeyset([
    { value: column, type: "timestamptz", direction: "desc" },
    { value: "id", type: "uuid", direction: "asc" },
  ]);
const failedOrder = newestBy("paidThrough");
const flagsOrder = newestBy("createdAt");
const eventsOrder = newestBy("receivedAt");
const paymentsOrder = createKeyset([
  { value: "payments.paidAt", type: "timestamptz", direction: "desc" },
  { value: "payments.id", type: "uuid", direction: "asc" },
]);

const failedRenewals = (db: Executor) =>
  db
    .selectFrom("subscriptions")
    .where("state", "=", "past_due")
    .where("supersededAt", "is", null)
    .where("priceMinor", "is not", null)
    .where("currency", "is not", null);

/** A page of the students whose last renewal failed, the latest first. */
export function listFailed(db: Executor, page: PageRequest) {
  const failed = failedRenewals(db)
    .select(["id", "userId", "plan", "billingPeriod", "priceMinor", "currency", "provider"])
    .select(["paidThrough", "accessUntil"]);
  return readPage(failed, failedOrder, page);
}

export const countFailed = (db: Executor): Promise<number> => countRows(failedRenewals(db));

/** Open flags without those of unmatched payments, which have a list of their own. */
const openFlags = (db: Executor, kinds: readonly string[]) =>
  db
    .selectFrom("billingFlags")
    .where("resolvedAt", "is", null)
    .where(
      sql<boolean>`not exists (select from provider_events event
        where event.id = case billing_flags.kind
            when 'unmatched_event' then billing_flags.subject::uuid end
          and event.state = 'unmatched' and event.kind = any(${[...kinds]}::text[]))`,
    );

/** A page of the open flags, the newest first. `kinds` are those of events that report a payment. */
export function listOpenFlags(
  db: Executor,
  { kinds, ...page }: PageRequest & { kinds: readonly string[] },
) {
  const open = openFlags(db, kinds).select([
    "id",
    "kind",
    "provider",
    "subject",
    "detail",
    "userId",
    "createdAt",
  ]);
  return readPage(open, flagsOrder, page);
}

export const countOpenFlags = (db: Executor, kinds: readonly string[]): Promise<number> =>
  countRows(openFlags(db, kinds));

/** Resolves an open flag and returns the time; undefined without an open one. */
export function resolveOpenFlag(db: Executor, { id, note }: { id: string; note: string }) {
  return db
    .updateTable("billingFlags")
    .set({ resolvedAt: schoolNow, note })
    .where("id", "=", id)
    .where("resolvedAt", "is", null)
    .returning(["resolvedAt", "kind", "subject", "userId"])
    .executeTakeFirst();
}

/** The filter of listed payments; null lists all. */
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

/** Payments with their receipts, newest first, and the total. */
export async function listAllPayments(
  db: Executor,
  { search, ...page }: PageRequest & { search: PaymentSearch | null },
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
  // Selects the page before joining, so that skipped rows are not joined.
  const listed = await readPage(found.select("payments.id"), paymentsOrder, page);
  const ids = listed.rows.map(({ id }) => id);
  const rows = await selectPayments(db)
    .where(sql<boolean>`payments.id = any(${ids}::uuid[])`)
    .orderBy(paymentsOrder.order)
    .execute();
  return { rows, total: await countRows(found), nextCursor: listed.nextCursor };
}

/** Students' current plans, in no order. */
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

/** Payments that a provider reported and that match no agreement. */
const unmatchedEvents = (db: Executor, kinds: readonly string[]) =>
  db
    .selectFrom("providerEvents")
    .where("source", "=", "webhook")
    .where("state", "=", "unmatched")
    .where("kind", "in", kinds)
    .where(isNotDismissed);

/** A page of the unmatched payments, the newest first. */
export function listUnmatchedEvents(
  db: Executor,
  { kinds, ...page }: PageRequest & { kinds: readonly string[] },
) {
  const unmatched = unmatchedEvents(db, kinds)
    .select(["id", "provider", "raw", "receivedAt"])
    .$narrowType<{ provider: Provider }>();
  return readPage(unmatched, eventsOrder, page);
}

export const countUnmatchedEvents = (db: Executor, kinds: readonly string[]): Promise<number> =>
  countRows(unmatchedEvents(db, kinds));

/** The last unmatched payments, including dismissed ones. */
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

/** The school reviewed the payment and found that it bought no plan. */
const isNotDismissed = sql<boolean>`not exists (select from billing_flags flag
  where flag.kind = 'unmatched_event' and flag.provider = provider_events.provider
    and flag.subject = provider_events.id::text and flag.resolved_at is not null)`;

/** An unmatched payment, locked until the transaction ends, or undefined. */
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

/** The time at which an unmatched event was dismissed, or undefined. */
export async function findDismissalTime(
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
