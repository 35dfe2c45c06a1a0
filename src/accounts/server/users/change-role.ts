import type { Role } from "#platform/contract/role.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { lockUser, setRole } from "../queries/users.ts";

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
