import type { Role } from "#platform/contract/role.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { setRole } from "../queries/users.ts";

/**
 * Gives a user another role. Every login session ends, so that an instructor has logged in with the
 * second factor that the role needs. Idempotent.
 */
export async function changeRole(
  { db }: { db: Database },
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setRole(trx, userId, role);
    await endLoginSessionsOf(trx, userId);
  });
}
