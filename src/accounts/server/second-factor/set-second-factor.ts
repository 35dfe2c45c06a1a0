import type { Database } from "#platform/server/database/open-database.ts";
import { deriveKeys } from "../keys.ts";
import { setTotpSecret } from "../queries/second-factors.ts";
import { encryptTotpSecret, generateTotpSecret, totpUri } from "./totp.ts";

/**
 * Replaces a user's second factor. Returns its secret in base32 and the link for authenticator
 * apps; neither can be read again later.
 */
export async function setSecondFactor(
  { db, tokenSecret, schoolName }: { db: Database; tokenSecret: string; schoolName: string },
  { userId, email }: { userId: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = generateTotpSecret();
  await setTotpSecret(db, userId, encryptTotpSecret(deriveKeys(tokenSecret), userId, secret));
  return { secret, uri: totpUri(secret, { email, issuer: schoolName }) };
}
