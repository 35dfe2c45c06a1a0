import { sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";

/** Inserts an avatar as unused; it is purged after a day unless it is used. */
export async function insertAvatar(db: Executor, key: string, userId: string): Promise<void> {
  await db.insertInto("uploadedAvatars").values({ key, userId }).execute();
}

/** Marks an avatar as used; false if this user uploaded no such avatar. */
export async function markAvatarUsed(trx: Trx, key: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("uploadedAvatars")
    .set({ unusedFrom: sql<Date>`'infinity'` })
    .where("key", "=", key)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks an avatar for the next purge. */
export async function markAvatarUnused(trx: Trx, key: string): Promise<void> {
  await trx
    .updateTable("uploadedAvatars")
    .set({ unusedFrom: now })
    .where("key", "=", key)
    .execute();
}

/** Locks unused avatars for deletion; concurrent uses of them wait and then fail. */
export async function lockUnusedAvatars(trx: Trx, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("uploadedAvatars")
    .select("key")
    .where("unusedFrom", "<=", now)
    .orderBy("unusedFrom")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteAvatars(trx: Trx, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom("uploadedAvatars").where("key", "in", keys).execute();
}
