import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { replaceRecoveryCodes } from "../queries/recovery-codes.ts";
import { setTotpSecret } from "../queries/second-factors.ts";
import { lockUser } from "../queries/users.ts";

/**
 * For the command line: removes a user's second factor and recovery codes, and ends every login
 * session. An instructor sets up a new one at the next login. Idempotent.
 */
export async function resetSecondFactor({ db }: { db: Database }, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await setTotpSecret(trx, userId, null);
    await replaceRecoveryCodes(trx, userId, []);
    await endLoginSessionsOf(trx, userId);
    await recordAction(trx, {
      actorId: null,
      action: "accounts.reset-second-factor",
      studentId: userId,
      subject: { kind: "user", id: userId },
    });
  });
}
