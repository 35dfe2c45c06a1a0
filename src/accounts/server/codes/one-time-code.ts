import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { codeLength } from "../../contract.ts";
import type { AccountsKeys } from "../keys.ts";

/** Attempts that one code allows (design: Identity). */
export const attemptsPerCode = 5;

/** Six digits, each as likely as any other. */
export function generateCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
}

/**
 * The stored hash of a code: an HMAC, since all million digests are quickly tried. It is bound to
 * its record, so that equal codes differ.
 */
export function hashCode(keys: AccountsKeys, recordId: string, code: string): Buffer {
  return createHmac("sha256", keys.code).update(`${recordId}:${code}`).digest();
}

/** True when the code matches the stored hash. */
export function matchesCode(
  keys: AccountsKeys,
  stored: { id: string; codeHash: Buffer },
  code: string,
): boolean {
  const hash = hashCode(keys, stored.id, code);
  return stored.codeHash.length === hash.length && timingSafeEqual(stored.codeHash, hash);
}
