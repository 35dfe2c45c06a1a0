import type { Executor } from "#platform/server/database/executor.ts";

/** Whether a user lets the teacher see their practice. */
export async function isPracticeShared(db: Executor, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("practiceSharing")
    .select("userId")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function setPracticeShared(
  db: Executor,
  { userId, isShared }: { userId: string; isShared: boolean },
): Promise<void> {
  if (isShared) {
    await db
      .insertInto("practiceSharing")
      .values({ userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db.deleteFrom("practiceSharing").where("userId", "=", userId).execute();
  }
}

export const exportSharing = (db: Executor, userId: string) =>
  db.selectFrom("practiceSharing").selectAll().where("userId", "=", userId).execute();
