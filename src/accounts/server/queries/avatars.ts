import { sql } from "kysely";
import { type Executor, now, type Trx } from "./executor.ts";

/** Notes a picture that is about to be kept; unless it is used, it is deleted after a day. */
export async function insertAvatar(db: Executor, key: string, userId: string): Promise<void> {
  await db.insertInto("uploadedAvatars").values({ key, userId }).execute();
}

/** Keeps a picture for as long as it is shown; false where this user uploaded no such one. */
export async function markAvatarUsed(trx: Trx, key: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("uploadedAvatars")
    .set({ unusedFrom: sql<Date>`'infinity'` })
    .where("key", "=", key)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A picture that nobody shows any more. */
export async function markAvatarUnused(trx: Trx, key: string): Promise<void> {
  await trx
    .updateTable("uploadedAvatars")
    .set({ unusedFrom: now })
    .where("key", "=", key)
    .execute();
}

/** Takes pictures that nobody uses; whoever would use one of them now waits, then finds it gone. */
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
