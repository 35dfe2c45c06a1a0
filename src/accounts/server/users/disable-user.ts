import type { Database } from "#platform/server/database/open-database.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { setDisabled } from "../queries/users.ts";

/**
 * Shuts a user out at once: every session ends, login, refresh and reset are refused; while an
 * access token lives, `GET /api/user` alone still answers, with `disabled: true`, so that his
 * browser can tell him (spec §4). Twice is no harm.
 */
export async function disableUser({ db }: { db: Database }, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setDisabled(trx, userId, true);
    await endLoginSessionsOf(trx, userId);
  });
}

/** Lets a disabled user log in again; the sessions that ended stay ended. */
export async function enableUser({ db }: { db: Database }, userId: string): Promise<void> {
  await db.transaction().execute((trx) => setDisabled(trx, userId, false));
}
