import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import { type CheckoutRow, checkoutColumns } from "./checkouts.ts";
import { schoolNow } from "./school-clock.ts";

/** `now`: checks that are due. `all`: every check whose response may have changed. */
export type Due = "now" | "all";

interface Claim {
  due: Due;
  /** The maximum number of rows; null for all. */
  limit: number | null;
}

/**
 * Claims open checkouts to ask the provider about, for thirty days after their creation. The
 * interval is minutes at first, then an eighth of their age, and at most six hours. Two processes
 * never claim the same one.
 */
export function claimCheckouts(db: Executor, { due, limit }: Claim): Promise<CheckoutRow[]> {
  const isDue = sql<boolean>`coalesce(checked_at, created_at) <= school_now() - least(
    greatest(interval '2 minutes', (school_now() - created_at) / 8), interval '6 hours')`;
  return db
    .updateTable("checkouts")
    .set({ checkedAt: schoolNow })
    .where("id", "in", (all) =>
      all
        .selectFrom("checkouts")
        .select("id")
        .where("state", "in", ["started", "failed"])
        .where(sql<boolean>`created_at > school_now() - interval '30 days'`)
        .$if(due === "now", (query) => query.where(isDue))
        .orderBy(sql`coalesce(checked_at, created_at)`)
        .$if(limit !== null, (query) => query.limit(limit ?? 0))
        .forUpdate()
        .skipLocked(),
    )
    .returning(checkoutColumns)
    .$narrowType<{ provider: Provider }>()
    .execute();
}

/** An agreement that its provider may charge again or refund. */
export interface DueAgreement {
  provider: Provider;
  reference: string;
}

/**
 * Claims agreements to ask the provider about. A due or new one is checked after minutes, less
 * often the longer it waits; a superseded one hourly, any other daily. One that no longer renews
 * may be refunded: it is checked daily during its paid time, then weekly for half a year. Two
 * processes never claim the same one.
 */
export function claimAgreements(db: Executor, { due, limit }: Claim): Promise<DueAgreement[]> {
  const dueAt = sql<Date>`case when renewal = 'unknown' then subscribed_at
    else least(next_charge_at, paid_through) end`;
  const isDue = sql<boolean>`coalesce(checked_at, subscribed_at) <= school_now() - case
    when renewal = 'over' and paid_through <= school_now() then interval '7 days'
    when renewal = 'over' then interval '1 day'
    when ${dueAt} <= school_now() then least(
      greatest(interval '3 minutes', (school_now() - ${dueAt}) / 16), interval '6 hours')
    when superseded_at is not null then interval '1 hour'
    else interval '1 day' end`;
  return db
    .updateTable("subscriptions")
    .set({ checkedAt: schoolNow })
    .where("id", "in", (all) =>
      all
        .selectFrom("subscriptions")
        .select("id")
        .where(
          sql<boolean>`(renewal != 'over' or paid_through > school_now() - interval '180 days')`,
        )
        .where("planCode", "is not", null)
        .$if(due === "now", (query) => query.where(isDue))
        .orderBy(sql`coalesce(checked_at, subscribed_at)`)
        .$if(limit !== null, (query) => query.limit(limit ?? 0))
        .forUpdate()
        .skipLocked(),
    )
    .returning(["provider", "reference"])
    .$narrowType<{ provider: Provider }>()
    .execute();
}
