import type { Executor, Trx } from "#platform/server/database/executor.ts";

/** Replaces a user's recovery codes; an empty list removes them. */
export async function replaceRecoveryCodes(
  trx: Trx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((codeHash) => ({ userId, codeHash }));
  await trx.insertInto("recoveryCodes").values(rows).execute();
}

/** True for the first use of a recovery code. */
export async function consumeRecoveryCode(
  db: Executor,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recoveryCodes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return left;
}
