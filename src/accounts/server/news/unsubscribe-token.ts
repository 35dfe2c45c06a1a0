import { createHmac } from "node:crypto";
import type { AccountsKeys } from "../keys.ts";

/**
 * The token of a student's unsubscribe links. It never changes and reveals nothing about the user.
 * It can only be made with the key. The database stores its hash for the lookup.
 */
export function unsubscribeToken(keys: Pick<AccountsKeys, "unsubscribe">, userId: string): string {
  return createHmac("sha256", keys.unsubscribe).update(userId).digest("base64url");
}
