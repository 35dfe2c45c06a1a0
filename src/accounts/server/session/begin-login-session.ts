import type { Role } from "#platform/contract/role.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { generateHashedSecret } from "#platform/server/secrets.ts";
import type { AccountsDeps } from "../deps.ts";
import { canSignIn } from "../policy.ts";
import { insertLoginSession } from "../queries/login-session-tokens.ts";
import { findUserById } from "../queries/users.ts";
import { nameDevice } from "../security/name-device.ts";
import { signAccessToken } from "./access-token.ts";

/** An access token for calls and a refresh token for the next pair. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

interface SessionOptions {
  /** The password hash that login has verified. It must still be the user's. */
  verifiedHash?: string | undefined;
  /**
   * Whether the user had a second factor when the sign-in was verified. This must still be true.
   */
  hadSecondFactor?: boolean | undefined;
  /** Names the device in the list of login sessions. */
  userAgent?: string | undefined;
}

/**
 * Begins a login session with its first tokens. Throws `accounts.disabled`, and
 * `accounts.wrong_credentials` if the password or the second factor changed meanwhile.
 */
export async function beginLoginSession(
  { keys }: Pick<AccountsDeps, "keys">,
  db: Executor,
  user: { id: string; role: Role },
  { verifiedHash, hadSecondFactor, userAgent }: SessionOptions = {},
): Promise<TokenPair> {
  const { secret: refreshToken, hash: tokenHash } = generateHashedSecret();
  const passwordHash = verifiedHash === undefined ? {} : { passwordHash: verifiedHash };
  const device = nameDevice(userAgent);
  const loginSessionId = await insertLoginSession(db, {
    userId: user.id,
    tokenHash,
    device,
    hadSecondFactor,
    ...passwordHash,
  });
  if (loginSessionId === undefined) {
    const still = await findUserById(db, user.id);
    const isChanged = still !== undefined && canSignIn(still);
    throw new AppError(isChanged ? "accounts.wrong_credentials" : "accounts.disabled");
  }
  const claims = { userId: user.id, loginSessionId, role: user.role };
  return { accessToken: signAccessToken(keys, claims), refreshToken };
}
