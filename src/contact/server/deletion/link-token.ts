import { createHash, randomBytes } from "node:crypto";

/** The secret token of a mail's link: 256 bits, of which only the hash is stored. */
export function generateToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
