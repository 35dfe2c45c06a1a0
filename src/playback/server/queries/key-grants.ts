import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

export interface KeyRequest {
  userId: string;
  mediaId: string;
  keyPeriod: number;
  /** Burst: new keys granted at once. */
  capacity: number;
  /** Keys added each second. */
  perSecond: number;
}

/**
 * Counts a key against the user's allowance for this lesson; a key granted before is free. Returns
 * the seconds to wait, 0 if granted.
 */
export async function countKey(db: Executor, key: KeyRequest): Promise<number> {
  const { userId, mediaId, keyPeriod, capacity, perSecond } = key;
  const seconds = sql`extract(epoch from clock_timestamp() - playback_key_grants.counted_at)`;
  const credit = sql<number>`least(${capacity}::real, playback_key_grants.credit + ${perSecond}::real * ${seconds})`;
  const isNew = sql<boolean>`${keyPeriod}::integer <> all (playback_key_grants.key_periods)`;
  const granted = await db
    .insertInto("playbackKeyGrants")
    .values({ userId, mediaId, credit: capacity - 1, keyPeriods: [keyPeriod] })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "mediaId"])
        .doUpdateSet({
          credit: sql`${credit} - 1`,
          countedAt: sql`clock_timestamp()`,
          keyPeriods: sql`playback_key_grants.key_periods || ${keyPeriod}::integer`,
        })
        .where(isNew)
        .where(sql<boolean>`${credit} >= 1`),
    )
    .returning("userId")
    .executeTakeFirst();
  if (granted) return 0;
  const { wait } = await db
    .selectFrom("playbackKeyGrants")
    .select(
      sql<number>`case when ${isNew} then (1 - ${credit}) / ${perSecond}::real else 0 end`.as(
        "wait",
      ),
    )
    .where("userId", "=", userId)
    .where("mediaId", "=", mediaId)
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(wait));
}

/** Deletes counts without a new key for a day. */
export async function purgeExpiredKeyGrants(db: Executor): Promise<void> {
  await db
    .deleteFrom("playbackKeyGrants")
    .where("countedAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function deleteKeyGrants(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("playbackKeyGrants").where("userId", "=", userId).execute();
}
