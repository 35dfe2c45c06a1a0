import { createHmac } from "node:crypto";
import type { AccountsKeys } from "../keys.ts";

/**
 * What a student's links to end the news hold: always the same, says nothing of the user, and nobody
 * without the key can make another's. Only its hash is stored, by which it is found.
 */
export function unsubscribeToken(keys: Pick<AccountsKeys, "unsubscribe">, userId: string): string {
  return createHmac("sha256", keys.unsubscribe).update(userId).digest("base64url");
}
