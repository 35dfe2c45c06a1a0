import { createHash, randomBytes } from "node:crypto";

/** 256 random bits in base64url (43 characters): tokens, tickets, OAuth states. */
export function generateSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The stored hash of a generated secret, whose entropy needs no slow hash. Also gives
 * `timingSafeEqual` equal lengths.
 */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function generateHashedSecret(): { secret: string; hash: Buffer } {
  const secret = generateSecret();
  return { secret, hash: hashSecret(secret) };
}
