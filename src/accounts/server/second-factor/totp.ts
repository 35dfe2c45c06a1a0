import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { AccountsKeys } from "../keys.ts";

/** The TOTP time step. */
export const stepSeconds = 30;
/** Steps accepted before and after the current one, for clock drift. */
const stepsOff = 1;

/** A new secret for an authenticator app, in base32: 160 bits. */
export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

interface TotpOwner {
  email: string;
  /** The name that the app shows. */
  issuer: string;
}

/** The `otpauth:` URI for a link or QR code. */
export function totpUri(secret: string, { email, issuer }: TotpOwner): string {
  return totpOf(secret, { issuer, label: email }).toString();
}

/** The code that an app shows in this step. */
export function totpCode(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * stepSeconds * 1000 });
}

/** The step that a code belongs to; undefined outside the accepted window. */
export function findTotpStep(secret: string, code: string, nowStep: number): number | undefined {
  const timestamp = nowStep * stepSeconds * 1000;
  const off = totpOf(secret).validate({ token: code, timestamp, window: stepsOff });
  return off === null ? undefined : nowStep + off;
}

function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...named, secret: Secret.fromBase32(secret), period: stepSeconds });
}

const method = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for storage, bound to its user as additional data. */
export function encryptTotpSecret(keys: AccountsKeys, userId: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(method, keys.totpSecret, iv).setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts a stored secret. Throws for another key or user and for altered bytes. */
export function decryptTotpSecret(keys: AccountsKeys, userId: string, encrypted: Buffer): string {
  const iv = encrypted.subarray(0, ivBytes);
  const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(method, keys.totpSecret, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(userId)).setAuthTag(tag);
  const text = decipher.update(encrypted.subarray(ivBytes + tagBytes));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}
