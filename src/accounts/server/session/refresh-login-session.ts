import { createHmac } from "node:crypto";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import type { AccountsDeps } from "../deps.ts";
import type { AccountsKeys } from "../keys.ts";
import {
  endLoginSession,
  findRefreshToken,
  insertRefreshToken,
  lockLoginSession,
  markRotated,
} from "../queries/login-session-tokens.ts";
import { markLoginSessionUsed } from "../queries/login-sessions.ts";
import { signAccessToken } from "./access-token.ts";
import type { TokenPair } from "./begin-login-session.ts";

/** How long the newest token's parent still works, in case a response was lost. */
const graceSeconds = 30;

/**
 * Exchanges a refresh token for the next pair (design: Identity). For 30 seconds the same token
 * returns the same successor. Any older token ends the login session, since token reuse means
 * theft. Throws `accounts.session_over`.
 */
export async function refreshLoginSession(
  { db, keys }: Pick<AccountsDeps, "db" | "keys">,
  token: string,
): Promise<TokenPair> {
  const owner = await db.transaction().execute((trx) => rotate(keys, trx, token));
  // Thrown after the commit, so that the end of the login session persists.
  if (!owner) throw new AppError("accounts.session_over");
  return {
    accessToken: signAccessToken(keys, owner),
    refreshToken: nextRefreshToken(keys, token),
  };
}

/** The user and login session that continue; undefined if the session has ended. */
async function rotate(keys: AccountsDeps["keys"], trx: Trx, token: string) {
  const tokenHash = hashSecret(token);
  await lockLoginSession(trx, tokenHash);
  const found = await findRefreshToken(trx, tokenHash, graceSeconds);
  if (!found?.isLiving) return undefined;
  const { loginSessionId, generation, newestGeneration, userId, role } = found;
  const generationsBehind = newestGeneration - generation;
  if (generationsBehind === 0) {
    const successor = hashSecret(nextRefreshToken(keys, token));
    await insertRefreshToken(trx, {
      tokenHash: successor,
      loginSessionId,
      generation: generation + 1,
    });
    await markRotated(trx, tokenHash);
    await markLoginSessionUsed(trx, loginSessionId);
  } else if (generationsBehind > 1 || !found.isInGrace) {
    await endLoginSession(trx, loginSessionId);
    return undefined;
  }
  return { userId, loginSessionId, role };
}

/**
 * The only successor of `parent`. It is derived, not random, so that concurrent refreshes get the
 * same one without storing it in plain text.
 */
function nextRefreshToken(keys: AccountsKeys, parent: string): string {
  return createHmac("sha256", keys.refreshSuccessor).update(parent).digest("base64url");
}
