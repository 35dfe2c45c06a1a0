import { AppError } from "#platform/server/errors.ts";
import type { AccountsDeps } from "../deps.ts";
import type { Trx } from "../queries/executor.ts";
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
import { hashSecret, nextRefreshToken } from "./refresh-token.ts";

/** How long the parent of the newest token still works, for answers that got lost. */
const graceSeconds = 30;

/**
 * Trades a refresh token for the next pair (design: Identity). Whoever trades the same one within
 * 30 seconds is given the same successor; any older one ends the whole family, for then two hold
 * what only one should. Throws `accounts.session_over`.
 */
export async function refreshLoginSession(
  { db, keys }: Pick<AccountsDeps, "db" | "keys">,
  token: string,
): Promise<TokenPair> {
  const owner = await db.transaction().execute((trx) => rotate(keys, trx, token));
  // Thrown only now, since an ended family must stay ended.
  if (!owner) throw new AppError("accounts.session_over");
  return {
    accessToken: signAccessToken(keys, owner),
    refreshToken: nextRefreshToken(keys, token),
  };
}

/** Whose session goes on, or undefined when it is over. */
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
