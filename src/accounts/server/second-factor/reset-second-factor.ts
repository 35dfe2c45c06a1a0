import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { deriveKeys } from "../keys.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { replaceRecoveryCodes, setTotpSecret } from "../queries/second-factors.ts";
import { lockUser } from "../queries/users.ts";
import { encryptTotpSecret, generateTotpSecret, totpUri } from "./totp.ts";

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

/**
 * Replaces a user's second factor and removes the recovery codes. Returns its secret in base32 and the link for authenticator
 * apps; neither can be read again later.
 */
export async function setSecondFactor(
  {
    db,
    tokenSecret,
    school,
  }: { db: Database; tokenSecret: string; school: Pick<SchoolIdentity, "name"> },
  { userId, email }: { userId: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = generateTotpSecret();
  const encrypted = encryptTotpSecret(deriveKeys(tokenSecret), userId, secret);
  await db.transaction().execute(async (trx) => {
    await setTotpSecret(trx, userId, encrypted);
    await replaceRecoveryCodes(trx, userId, []);
  });
  return { secret, uri: totpUri(secret, { email, issuer: school.name }) };
}
