import type { Role } from "#platform/contract/role.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { lockUser, setDisabled, setRole } from "../queries/users.ts";

/**
 * For the command line: gives a user another role; false if they already have it. Ends every login
 * session, so that an instructor logs in with the second factor that the role needs.
 */
export async function changeRole(
  { db }: { db: Database },
  { userId, role }: { userId: string; role: Role },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user || user.role === role) return false;
    await setRole(trx, userId, role);
    await endLoginSessionsOf(trx, userId);
    await recordAction(trx, {
      actorId: null,
      action: `accounts.make-${role}`,
      studentId: userId,
      subject: { kind: "user", id: userId },
    });
    return true;
  });
}

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
