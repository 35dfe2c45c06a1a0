import { sql } from "kysely";
import { type Executor, now } from "./executor.ts";

/** Forgets what has run out: registrations, codes, refresh tokens, ended sign-ins. */
export async function purgeExpired(db: Executor): Promise<void> {
  await db
    .deleteFrom("codes")
    .where("expiresAt", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db.deleteFrom("emailChanges").where("expiresAt", "<", now).execute();
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
