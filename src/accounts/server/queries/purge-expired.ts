import { sql } from "kysely";
import { type Executor, now } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";

/** Deletes expired registrations, codes, pending keys, refresh tokens and login sessions. */
async function deleteExpiredAccountData(db: Executor): Promise<void> {
  await db
    .deleteFrom("codes")
    .where("expiresAt", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db.deleteFrom("emailChanges").where("expiresAt", "<", now).execute();
  await db.deleteFrom("pendingAuthenticators").where("expiresAt", "<", now).execute();
  await db.deleteFrom("registrations").where("expiresAt", "<", now).execute();
  await db.deleteFrom("refreshTokens").where("expiresAt", "<", now).execute();
  await db
    .deleteFrom("loginSessions")
    .where("createdAt", "<", sql<Date>`now() - interval '1 day'`)
    .where((session) =>
      session.not(
        session.exists(
          session
            .selectFrom("refreshTokens")
            .select("tokenHash")
            .whereRef("loginSessionId", "=", "loginSessions.id"),
        ),
      ),
    )
    .execute();
}

/** Deletes expired registrations, codes and login sessions. Scheduled daily; idempotent. */
export function purgeExpiredAccountData({ db }: { db: Database }): Promise<void> {
  return deleteExpiredAccountData(db);
}
