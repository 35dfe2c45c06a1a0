import { type RawBuilder, sql } from "kysely";
import type { BillingPeriod, PaidPlan } from "#billing/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { ProviderCurrency } from "../../providers/payment-provider.ts";
import { movements } from "./money-movements.ts";

/**
 * The school's time as a subquery, evaluated once per query: a bare call would run for each row.
 */
const now = sql`(select school_now())`;

/** Students with paid access, by plan. Granted plans have no currency. */
export function countSubscribers(db: Executor) {
  const count = (condition: RawBuilder<boolean>) =>
    sql<number>`count(*) filter (where ${condition})::int`;
  return db
    .selectFrom("subscriptions")
    .select(["plan", "billingPeriod", "currency"])
    .select([
      sql<number>`count(*)::int`.as("total"),
      count(sql`renewal in ('renews', 'unknown') and plan_code is not null`).as("renewing"),
      count(sql`renewal = 'failed'`).as("pastDue"),
      count(sql`renewal = 'over' or plan_code is null`).as("ending"),
    ])
    .where("supersededAt", "is", null)
    .where(sql<boolean>`access_until > ${now}`)
    .where("currency", "is not", null)
    .groupBy(["plan", "billingPeriod", "currency"])
    .$narrowType<{ plan: PaidPlan; billingPeriod: BillingPeriod; currency: ProviderCurrency }>()
    .execute();
}

/** Students with access to a granted plan, including the demo's own. */
export async function countGivenPlans(db: Executor): Promise<number> {
  const { total } = await db
    .selectFrom("subscriptions")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("supersededAt", "is", null)
    .where(sql<boolean>`access_until > ${now}`)
    .where("currency", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * The recurring income per month. A yearly price counts a twelfth; each currency is rounded once.
 */
export function sumRecurring(db: Executor) {
  return db
    .selectFrom("subscriptions")
    .select("currency")
    .select(
      sql<number>`round(sum(case billing_period when 'yearly' then price_minor / 12.0
        else price_minor end))::bigint`.as("amountMinor"),
    )
    .where("supersededAt", "is", null)
    .where("renewal", "=", "renews")
    .where(sql<boolean>`access_until > ${now}`)
    .where("planCode", "is not", null)
    .where("currency", "is not", null)
    .groupBy("currency")
    .orderBy("currency")
    .$narrowType<{ currency: ProviderCurrency }>()
    .execute();
}

/** The last twelve months of a time zone, with the current one, which ends now. */
const monthsOf = (timeZone: string) => sql`
  select to_char(month, 'YYYY-MM') as key, month at time zone ${timeZone} as starts_at,
    least((month + interval '1 month') at time zone ${timeZone}, ${now}) as ends_at
  from generate_series(
    date_trunc('month', ${now} at time zone ${timeZone}) - interval '11 months',
    date_trunc('month', ${now} at time zone ${timeZone}), interval '1 month') month`;

/** The months' names, oldest first. */
export async function listMonths(db: Executor, timeZone: string): Promise<string[]> {
  const months = sql<{ key: string }>`${monthsOf(timeZone)} order by key`;
  const { rows } = await months.execute(db);
  return rows.map(({ key }) => key);
}

interface ChurnRow {
  /** A month, or `last-30-days`. */
  key: string;
  atStart: number;
  lost: number;
}

/**
 * The students who paid at the start of each month and of the last thirty days, and those who no
 * longer did at its end. A renewal may take 48 hours. A wholly refunded payment counts until its
 * refund. Each period is a statement of its own, which reads only the payments that cover it.
 */
export async function countChurn(db: Executor, timeZone: string): Promise<ChurnRow[]> {
  const spans = await sql<ChurnSpan>`
    ${monthsOf(timeZone)}
    union all select 'last-30-days', ${now} - interval '30 days', ${now}
    order by key`.execute(db);
  const rows: ChurnRow[] = [];
  for (const span of spans.rows) rows.push({ key: span.key, ...(await countLost(db, span)) });
  return rows;
}

interface ChurnSpan {
  key: string;
  startsAt: Date;
  endsAt: Date;
}

async function countLost(db: Executor, { startsAt, endsAt }: ChurnSpan) {
  const { rows } = await sql<Omit<ChurnRow, "key">>`
    select count(*) filter (where at_start)::int as "atStart",
      count(*) filter (where at_start and not at_end)::int as lost
    from (
      select bool_or(period_from <= ${startsAt} and until > ${startsAt}) as at_start,
        bool_or(period_from <= ${endsAt} and until > ${endsAt}) as at_end
      from (
        select user_id, period_from, least(period_through + interval '48 hours',
          case when returned_minor >= amount_minor then (
            select min(note.issued_at) from receipts note
            where note.payment_id = payments.id and note.returned_minor >= payments.amount_minor
          ) end) as until
        from payments
        where amount_minor > 0 and period_from <= ${endsAt}
          and period_through > ${startsAt}::timestamptz - interval '48 hours'
        offset 0
      ) paid
      group by user_id
    ) held`.execute(db);
  return rows[0] ?? { atStart: 0, lost: 0 };
}

interface MoneyRow {
  month: string;
  currency: ProviderCurrency;
  payments: number;
  grossMinor: number;
  feesMinor: number;
  refundsMinor: number;
}

/** The paid, returned and fee amounts of each month; by currency, oldest first. */
export async function sumMonths(db: Executor, timeZone: string): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    with months as (${monthsOf(timeZone)}), first as (select min(starts_at) as at from months)
    select to_char(moved.at at time zone ${timeZone}, 'YYYY-MM') as month, moved.currency,
      count(*) filter (where moved.kind = 'payment')::int as payments,
      coalesce(sum(moved.amount_minor) filter (where moved.kind = 'payment'), 0)::bigint as "grossMinor",
      coalesce(sum(moved.fee_minor), 0)::bigint as "feesMinor",
      coalesce(-sum(moved.amount_minor) filter (where moved.kind <> 'payment'), 0)::bigint
        as "refundsMinor"
    from (${movements}) moved
    where moved.at >= (select at from first)
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}

/** Whether there are at least this many payments. */
export async function hasPayments(db: Executor, atLeast: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from payments limit ${atLeast}) first`.execute(db);
  return (rows[0]?.count ?? 0) >= atLeast;
}

/** The worker's sums of the last half hour, or undefined. */
export async function findFigures(db: Executor, timeZone: string): Promise<unknown> {
  const row = await db
    .selectFrom("moneyFigures")
    .select("figures")
    .where("timeZone", "=", timeZone)
    .where("countedAt", ">", sql<Date>`now() - interval '30 minutes'`)
    .executeTakeFirst();
  return row?.figures;
}

export async function storeFigures(db: Executor, timeZone: string, figures: object) {
  const row = { figures: JSON.stringify(figures), countedAt: sql<Date>`now()` };
  await db
    .insertInto("moneyFigures")
    .values({ timeZone, ...row })
    .onConflict((conflict) => conflict.column("timeZone").doUpdateSet(row))
    .execute();
}

export async function deleteFigures(db: Executor): Promise<void> {
  await db.deleteFrom("moneyFigures").execute();
}
