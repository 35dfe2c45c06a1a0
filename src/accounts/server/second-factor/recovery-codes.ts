import { randomBytes } from "node:crypto";
import { Secret } from "otpauth";
import { hashSecret } from "#platform/server/secrets.ts";

/** The number of codes in a set. */
const setSize = 10;
/** 80 bits: sixteen characters of base32, whose hash needs no slow function. */
const codeBytes = 10;

/** A new set of recovery codes, as `ABCD-EFGH-JKLM-NOPQ`, and their stored hashes. */
export function generateRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: setSize }, generateRecoveryCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

function generateRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(codeBytes)).buffer });
  return base32.replace(/(.{4})(?=.)/g, "$1-");
}

/** The stored hash of a code, in any spelling. */
export function hashRecoveryCode(code: string): Buffer {
  return hashSecret(code.replaceAll("-", "").toUpperCase());
}

/** Codes of an authenticator app consist of digits only. */
export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(code);
