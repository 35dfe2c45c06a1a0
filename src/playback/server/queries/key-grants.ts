import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

type Executor = Kysely<DB> | Transaction<DB>;

export interface KeyToCount {
  userId: string;
  mediaId: string;
  period: number;
  /** How many new keys may be had at once. */
  capacity: number;
  /** How many more each second brings. */
  perSecond: number;
}

/**
 * Counts a key against what its user may have of this lesson; one that was given before costs
 * nothing. Returns the seconds to wait, 0 where the key is granted.
 */
export async function countKey(db: Executor, key: KeyToCount): Promise<number> {
  const { userId, mediaId, period, capacity, perSecond } = key;
  const seconds = sql`extract(epoch from clock_timestamp() - playback_key_grants.counted_at)`;
  const credit = sql<number>`least(${capacity}::real, playback_key_grants.credit + ${perSecond}::real * ${seconds})`;
  const isNew = sql<boolean>`${period}::integer <> all (playback_key_grants.key_periods)`;
  const granted = await db
    .insertInto("playbackKeyGrants")
    .values({ userId, mediaId, credit: capacity - 1, keyPeriods: [period] })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "mediaId"])
        .doUpdateSet({
          credit: sql`${credit} - 1`,
          countedAt: sql`clock_timestamp()`,
          keyPeriods: sql`playback_key_grants.key_periods || ${period}::integer`,
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

/** Deletes the counts of lessons that nobody asked new keys of for a day. */
export async function deleteOldKeyGrants(db: Executor): Promise<void> {
  await db
    .deleteFrom("playbackKeyGrants")
    .where("countedAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function deleteKeyGrants(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("playbackKeyGrants").where("userId", "=", userId).execute();
}
