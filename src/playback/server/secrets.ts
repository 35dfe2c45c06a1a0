import { createHash, randomBytes } from "node:crypto";

/** A 256-bit random secret and the hash that is stored. */
export function generateSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
