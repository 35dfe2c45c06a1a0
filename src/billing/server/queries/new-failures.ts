import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { PaidPlan } from "../../contract.ts";
import type { Currency } from "../providers/payment-provider.ts";

interface FailureRow {
  plan: PaidPlan;
  amountMinor: number;
  currency: Currency;
  accessUntil: Date;
  /** Whether the lessons are closed since then, as in a later cycle. */
  isClosed: boolean;
}

/**
 * Renewals that failed after `since` and not after `until`, by the database's clock, and are not paid yet, the
 * latest first, and how many there are. A renewal has failed once its student is told so.
 */
export async function listNewFailures(
  db: Executor,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<{ items: FailureRow[]; total: number }> {
  const { rows } = await sql<FailureRow & { total: number }>`
    select plan, price_minor as "amountMinor", currency, access_until as "accessUntil",
      access_until <= school_now() as "isClosed",
      count(*) over ()::int as total
    from (
      select distinct subscription_id, about from billing_notices
      where kind in ('renewal_failed', 'access_ending', 'access_ended')
        and recorded_at > ${since} and recorded_at <= ${until}
    ) failed
    join subscriptions on subscriptions.id = failed.subscription_id
    where state = 'past_due' and superseded_at is null and not exists (
      select from billing_notices earlier
      where earlier.subscription_id = failed.subscription_id and earlier.about = failed.about
        and earlier.kind in ('renewal_failed', 'access_ending', 'access_ended')
        and earlier.recorded_at <= ${since}
    )
    order by failed.about desc, subscriptions.id limit ${limit}`.execute(db);
  const items = rows.map(({ total: _, ...item }) => item);
  return { items, total: rows[0]?.total ?? 0 };
}
