import { createHash, createHmac, randomBytes } from "node:crypto";
import type { AccountsKeys } from "../keys.ts";

/** The first refresh token of a sign-in: 256 bits that nobody can guess. */
export function generateRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The one token that may follow `parent`. It is computed, not drawn, so that twenty refreshes at
 * once are all given the same one and none of them has to be remembered in the clear.
 */
export function nextRefreshToken(keys: AccountsKeys, parent: string): string {
  return createHmac("sha256", keys.refreshSuccessor).update(parent).digest("base64url");
}

/** What the database keeps of a secret that is long enough to need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
