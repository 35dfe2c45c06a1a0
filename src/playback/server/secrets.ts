import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, and the hash under which the database knows them. */
export function createSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
