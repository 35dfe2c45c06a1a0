import { sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";

interface PendingOf {
  userId: string;
  /** The login session that was shown the key. */
  loginSessionId: string;
}

/** Stores the key that a user was shown, in place of an earlier one. */
export async function replacePendingAuthenticator(
  db: Executor,
  pending: PendingOf & { encrypted: Buffer; validForSeconds: number },
): Promise<void> {
  const { userId, loginSessionId, encrypted, validForSeconds } = pending;
  const row = {
    loginSessionId,
    totpSecret: encrypted,
    expiresAt: sql<Date>`now() + make_interval(secs => ${validForSeconds})`,
  };
  await db
    .insertInto("pendingAuthenticators")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
}

/** The last encrypted key that this login session was shown; undefined after its expiry. */
export function findPendingAuthenticator(
  db: Executor,
  { userId, loginSessionId }: PendingOf,
): Promise<{ totpSecret: Buffer } | undefined> {
  return db
    .selectFrom("pendingAuthenticators")
    .select("totpSecret")
    .where("userId", "=", userId)
    .where("loginSessionId", "=", loginSessionId)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Deletes a user's pending key; false if the key has changed or is gone. */
export async function consumePendingAuthenticator(
  trx: Trx,
  { userId, encrypted }: { userId: string; encrypted: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("pendingAuthenticators")
    .where("userId", "=", userId)
    .where("totpSecret", "=", encrypted)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
