import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

/** Who the keys are counted for: a user, or the visitors of a network. */
export type KeyHolder = { userId: string } | { network: string };

export interface KeyRequest {
  mediaId: string;
  keyPeriod: number;
  /** Burst: new keys granted at once. */
  capacity: number;
  /** Keys added each second. */
  perSecond: number;
}

/**
 * Counts a key against the holder's allowance for this lesson; a key granted before is free.
 * Returns the seconds to wait, 0 if granted.
 */
export async function countKey(
  db: Executor,
  holder: KeyHolder,
  { mediaId, keyPeriod, capacity, perSecond }: KeyRequest,
): Promise<number> {
  const { table, column, value } =
    "userId" in holder
      ? { table: sql`playback_key_grants`, column: sql`user_id`, value: holder.userId }
      : { table: sql`visitor_key_grants`, column: sql`network`, value: holder.network };
  const seconds = sql`extract(epoch from clock_timestamp() - grants.counted_at)`;
  const credit = sql`least(${capacity}::real, grants.credit + ${perSecond}::real * ${seconds})`;
  const isNew = sql`${keyPeriod}::integer <> all (grants.key_periods)`;
  const granted = await sql`
    insert into ${table} as grants (${column}, media_id, credit, key_periods)
    values (${value}, ${mediaId}, ${capacity - 1}, ${[keyPeriod]})
    on conflict (${column}, media_id) do update set
      credit = ${credit} - 1,
      counted_at = clock_timestamp(),
      key_periods = grants.key_periods || ${keyPeriod}::integer
    where ${isNew} and ${credit} >= 1
    returning media_id`.execute(db);
  if (granted.rows.length > 0) return 0;
  const { rows } = await sql<{ wait: number }>`
    select case when ${isNew} then (1 - ${credit}) / ${perSecond}::real else 0 end as wait
    from ${table} as grants
    where ${column} = ${value} and media_id = ${mediaId}`.execute(db);
  return Math.max(0, Number(rows[0]?.wait ?? 0));
}

/** Deletes counts without a new key for a day. */
export async function purgeExpiredKeyGrants(db: Executor): Promise<void> {
  await db
    .deleteFrom("playbackKeyGrants")
    .where("countedAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  await db
    .deleteFrom("visitorKeyGrants")
    .where("countedAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function deleteKeyGrants(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("playbackKeyGrants").where("userId", "=", userId).execute();
}
