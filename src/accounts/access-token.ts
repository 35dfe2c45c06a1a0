import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { AppError } from "#platform/errors.ts";
import type { AccountsKeys } from "./keys.ts";

/** How long an access token lives (design: Identity). */
const lifetime = "15 minutes";

const claims = z.object({ sub: z.uuid(), fam: z.uuid() });

/** Whose token it is, and of which sign-in. */
export interface AccessClaims {
  userId: string;
  familyId: string;
}

export function signAccessToken(
  keys: AccountsKeys,
  { userId, familyId, role }: AccessClaims & { role: string },
): Promise<string> {
  return new SignJWT({ fam: familyId, role })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(keys.accessToken);
}

/** Throws `accounts.access_token_expired` or, for whatever else is wrong, `…_invalid`. */
export async function readAccessToken(keys: AccountsKeys, token: string): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, keys.accessToken, { algorithms: ["HS256"] });
    const { sub, fam } = claims.parse(payload);
    return { userId: sub, familyId: fam };
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) {
      throw new AppError("accounts.access_token_expired", { cause });
    }
    throw new AppError("accounts.access_token_invalid", { cause });
  }
}
