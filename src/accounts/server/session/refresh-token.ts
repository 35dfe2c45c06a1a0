import { createHmac } from "node:crypto";
import type { AccountsKeys } from "../keys.ts";

/**
 * The only successor of `parent`. It is derived, not random, so that concurrent refreshes get the
 * same one without storing it in plain text.
 */
export function nextRefreshToken(keys: AccountsKeys, parent: string): string {
  return createHmac("sha256", keys.refreshSuccessor).update(parent).digest("base64url");
}
