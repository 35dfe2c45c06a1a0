import type { Database } from "#platform/server/database/open-database.ts";
import { deriveKeys } from "../keys.ts";
import { replaceRecoveryCodes } from "../queries/recovery-codes.ts";
import { setTotpSecret } from "../queries/second-factors.ts";
import { encryptTotpSecret, generateTotpSecret, totpUri } from "./totp.ts";

/**
 * Replaces a user's second factor and removes the recovery codes. Returns its secret in base32 and the link for authenticator
 * apps; neither can be read again later.
 */
export async function setSecondFactor(
  { db, tokenSecret, schoolName }: { db: Database; tokenSecret: string; schoolName: string },
  { userId, email }: { userId: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = generateTotpSecret();
  const encrypted = encryptTotpSecret(deriveKeys(tokenSecret), userId, secret);
  await db.transaction().execute(async (trx) => {
    await setTotpSecret(trx, userId, encrypted);
    await replaceRecoveryCodes(trx, userId, []);
  });
  return { secret, uri: totpUri(secret, { email, issuer: schoolName }) };
}
