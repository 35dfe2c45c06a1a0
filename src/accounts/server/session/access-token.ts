import { createSigner, createVerifier, TokenError } from "fast-jwt";
import * as z from "zod";
import type { Role } from "#platform/contract/role.ts";
import { AppError } from "#platform/server/errors.ts";
import type { AccountsKeys } from "../keys.ts";

/** How long an access token lives (design: Identity). */
const lifetimeMs = 15 * 60_000;

const claims = z.object({ sub: z.uuid(), fam: z.uuid() });

/** The token's user and login session. */
export interface AccessClaims {
  userId: string;
  loginSessionId: string;
}

export function signAccessToken(
  keys: AccountsKeys,
  { userId, loginSessionId, role }: AccessClaims & { role: Role },
): string {
  const sign = createSigner({
    ...method,
    key: Buffer.from(keys.accessToken),
    expiresIn: lifetimeMs,
  });
  return sign({ sub: userId, fam: loginSessionId, role });
}

/**
 * Creates the function that reads access tokens, since preparing the key costs more than verifying
 * a token. The function throws `accounts.access_token_expired`, or `…_invalid` for any other
 * problem.
 */
export function makeAccessTokenReader(keys: AccountsKeys): (token: string) => AccessClaims {
  const verify = createVerifier({
    key: Buffer.from(keys.accessToken),
    algorithms: [method.algorithm],
    requiredClaims: ["exp"],
  });
  return (token) => {
    try {
      const { sub, fam } = claims.parse(verify(token));
      return { userId: sub, loginSessionId: fam };
    } catch (cause) {
      if (cause instanceof TokenError && cause.code === TokenError.codes.expired) {
        throw new AppError("accounts.access_token_expired", { cause });
      }
      throw new AppError("accounts.access_token_invalid", { cause });
    }
  };
}

// Signs synchronously: a job in the thread pool would wait behind password hashing.
const method = { algorithm: "HS256" } as const;
