import type { Role } from "#platform/contract/role.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { lockUser, setRole } from "../queries/users.ts";

/**
 * At the command line: gives a user another role; false where they have it already. Every login session
 * ends, so that an instructor has logged in with the second factor that the role needs.
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
