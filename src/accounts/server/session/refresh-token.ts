import { createHash, createHmac, randomBytes } from "node:crypto";
import type { AccountsKeys } from "../keys.ts";

/** The first refresh token of a login session: 256 random bits. */
export function generateRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The only successor of `parent`. It is derived, not random, so that concurrent refreshes get the
 * same one without storing it in plain text.
 */
export function nextRefreshToken(keys: AccountsKeys, parent: string): string {
  return createHmac("sha256", keys.refreshSuccessor).update(parent).digest("base64url");
}

/** The stored hash of a secret with enough entropy to need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
