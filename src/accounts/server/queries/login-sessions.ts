import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";

export interface LoginSessionRow {
  id: string;
  device: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Lists at most this many; ending all has no limit. */
const maxListed = 100;

/** A user's login sessions, most recently used first. */
export function listLoginSessionRows(db: Executor, userId: string): Promise<LoginSessionRow[]> {
  return db
    .selectFrom("loginSessions")
    .select(["id", "device", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where((session) =>
      session.exists(
        session
          .selectFrom("refreshTokens")
          .select("tokenHash")
          .whereRef("loginSessionId", "=", "loginSessions.id")
          .where("expiresAt", ">", now),
      ),
    )
    .orderBy("lastUsedAt", "desc")
    .limit(maxListed)
    .execute();
}

/** Whether a login session has not ended. */
export async function isLoginSessionOpen(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("loginSessions")
    .select("id")
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the session is not the user's, or has already ended. */
export async function endLoginSessionOf(
  db: Executor,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("loginSessions")
    .set({ endedAt: now })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends all of a user's login sessions except one. */
export async function endOtherLoginSessions(
  trx: Trx,
  { userId, exceptId }: { userId: string; exceptId: string },
): Promise<void> {
  await trx
    .updateTable("loginSessions")
    .set({ endedAt: now })
    .where("userId", "=", userId)
    .where("id", "!=", exceptId)
    .where("endedAt", "is", null)
    .execute();
}

export async function markLoginSessionUsed(trx: Trx, loginSessionId: string): Promise<void> {
  await trx
    .updateTable("loginSessions")
    .set({ lastUsedAt: now })
    .where("id", "=", loginSessionId)
    .execute();
}
