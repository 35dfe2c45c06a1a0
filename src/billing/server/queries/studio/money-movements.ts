import { sql } from "kysely";
import type { BillingPeriod, PaidPlan, Provider } from "#billing/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { ProviderCurrency } from "../../providers/payment-provider.ts";

export type MovementKind = "payment" | "refund" | "lost-dispute" | "retry-fee";

/**
 * Every movement of money at its own time: payments, refunds, lost disputes, and fees of failed
 * retries. Amounts are signed. The studio's months and the export both read it.
 */
export const movements = sql`
  select 'payment' as kind, payments.id, payments.paid_at as at, payments.id as payment_id,
    payments.subscription_id, payments.user_id, payments.currency, payments.amount_minor,
    payments.fee_minor, null::text as number
  from payments
  where payments.amount_minor > 0
  union all
  select case note.cause when 'dispute' then 'lost-dispute' else 'refund' end, note.id, note.issued_at,
    note.payment_id, payments.subscription_id, note.user_id, payments.currency,
    -(note.content->'receipt'->>'amountMinor')::bigint, 0, note.number
  from receipts note join payments on payments.id = note.payment_id
  where note.kind = 'credit-note'
  union all
  select 'retry-fee', md5(retry.reference)::uuid, retry.created_at, null, retry.subscription_id,
    subscriptions.user_id, subscriptions.currency, 0, retry.fee_minor, null
  from renewal_retries retry join subscriptions on subscriptions.id = retry.subscription_id
  where retry.fee_minor is not null`;

/** One line of the export. */
export interface MovementRow {
  kind: MovementKind;
  id: string;
  at: Date;
  /** The time with its microseconds, which a Date lacks. */
  position: string;
  userId: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  currency: ProviderCurrency;
  amountMinor: number;
  /** Null without VAT. */
  vatMinor: number | null;
  /** Null if the provider did not report it. */
  feeMinor: number | null;
  provider: Provider;
  channel: string | null;
  /** Null for a failed retry. */
  chargeId: string | null;
  /** The number of the receipt or credit note. */
  number: string | null;
  /** The receipt that a credit note corrects. */
  corrects: string | null;
  periodFrom: Date | null;
  periodThrough: Date | null;
}

interface MonthRange {
  timeZone: string;
  /** The first and the last month, as `2026-01`. */
  from: string;
  to: string;
}

/** The next movements of some months, oldest first. `after`: the last one that was read. */
export async function listMovementsOfMonths(
  db: Executor,
  { timeZone, from, to }: MonthRange,
  { after, limit }: { after: Pick<MovementRow, "position" | "id"> | null; limit: number },
): Promise<MovementRow[]> {
  const position = after?.position ?? "-infinity";
  const id = after?.id ?? "00000000-0000-0000-0000-000000000000";
  const { rows } = await sql<MovementRow>`
    select moved.kind, moved.id, moved.at, moved.at::text as position, moved.user_id as "userId",
      subscriptions.plan, subscriptions.billing_period as "billingPeriod", moved.currency,
      moved.amount_minor::bigint as "amountMinor", moved.fee_minor::bigint as "feeMinor",
      sign(moved.amount_minor)::int
        * (paper.content->'receipt'->'vat'->>'amountMinor')::bigint as "vatMinor",
      subscriptions.provider, payments.channel, payments.charge_id as "chargeId",
      paper.number, paper.content->'receipt'->>'corrects' as corrects,
      case moved.kind when 'payment' then payments.period_from end as "periodFrom",
      case moved.kind when 'payment' then payments.period_through end as "periodThrough"
    from (${movements}) moved
      join subscriptions on subscriptions.id = moved.subscription_id
      left join payments on payments.id = moved.payment_id
      left join receipts paper on case when moved.number is null
        then paper.payment_id = moved.payment_id and paper.kind = 'receipt'
        else paper.number = moved.number end
    where moved.at >= ${`${from}-01`}::timestamp at time zone ${timeZone}
      and moved.at < (${`${to}-01`}::timestamp + interval '1 month') at time zone ${timeZone}
      and (moved.at, moved.id) > (${position}::timestamptz, ${id}::uuid)
    order by moved.at, moved.id
    limit ${limit}`.execute(db);
  return rows;
}
