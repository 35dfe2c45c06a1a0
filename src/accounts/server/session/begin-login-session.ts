import type { Role } from "#platform/contract/role.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { generateHashedSecret } from "#platform/server/secrets.ts";
import type { AccountsDeps } from "../deps.ts";
import { canSignIn } from "../policy.ts";
import { insertLoginSession } from "../queries/login-session-tokens.ts";
import { findUserById } from "../queries/users.ts";
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

// The first match wins, since most browsers also name those they derive from.
const browsers: ReadonlyArray<[RegExp, string]> = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\/|\bUBrowser\//, "UC Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/[\d.]+.*Safari\//, "Safari"],
];
const systems: ReadonlyArray<[RegExp, string]> = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

/** A readable user agent, such as "Chrome on Android"; null without a match. */
export function nameDevice(userAgent: string | undefined): string | null {
  // Longer than any real one; bounds the pattern matching.
  const text = (userAgent ?? "").slice(0, 500);
  const nameOf = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [nameOf(browsers), nameOf(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
