import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { IdentifyCaller } from "#platform/server/http/caller.ts";
import { deriveKeys } from "../keys.ts";
import { needsEnrolment } from "../policy.ts";
import { findUserOfLoginSession } from "../queries/login-session-tokens.ts";
import { makeAccessTokenReader } from "./access-token.ts";

/**
 * Creates the function that identifies callers by access token. A token is valid until it expires,
 * its login session ends or its user is gone. So a reset or logout takes effect at once. Throws
 * `accounts.access_token_expired` or `accounts.access_token_invalid`.
 */
export function makeIdentifyCaller({
  db,
  tokenSecret,
}: {
  db: Database;
  tokenSecret: string;
}): IdentifyCaller {
  const readAccessToken = makeAccessTokenReader(deriveKeys(tokenSecret));
  return async (token, enter) => {
    if (token === undefined || token === "") return null;
    const { userId, loginSessionId } = readAccessToken(token);
    await enter?.(userId);
    const user = await findUserOfLoginSession(db, { loginSessionId, userId });
    if (!user) throw new AppError("accounts.access_token_invalid");
    return {
      userId,
      loginSessionId,
      email: user.email,
      name: user.name,
      role: user.role,
      disabled: user.disabledAt !== null,
      needsEnrolment: needsEnrolment(user),
      awaitsGuardian: user.awaitsGuardian,
    };
  };
}
