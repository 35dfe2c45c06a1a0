import type { Database } from "#platform/server/database/open-database.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { setDisabled } from "../queries/users.ts";

/**
 * Disables a user at once: every login session ends, and login, refresh and reset are refused.
 * Until the access token expires, `GET /api/user` still responds with `disabled: true`, so that the
 * browser can log out (spec §4). Idempotent.
 */
export async function disableUser({ db }: { db: Database }, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setDisabled(trx, userId, true);
    await endLoginSessionsOf(trx, userId);
  });
}

/** Lets a disabled user log in again; ended login sessions stay ended. */
export async function enableUser({ db }: { db: Database }, userId: string): Promise<void> {
  await db.transaction().execute((trx) => setDisabled(trx, userId, false));
}
