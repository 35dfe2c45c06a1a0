import { randomBytes } from "node:crypto";
import { Secret } from "otpauth";
import { hashSecret } from "#platform/server/secrets.ts";

/** How many a set has. */
const setSize = 10;
/** 80 bits: sixteen signs of base32, whose hash needs no slow function. */
const codeBytes = 10;

/** A new set of recovery codes, as `ABCD-EFGH-JKLM-NOPQ`, and what is stored of them. */
export function generateRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: setSize }, generateRecoveryCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

function generateRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(codeBytes)).buffer });
  return base32.replace(/(.{4})(?=.)/g, "$1-");
}

/** What is stored of a code, however it was typed. */
export function hashRecoveryCode(code: string): Buffer {
  return hashSecret(code.replaceAll("-", "").toUpperCase());
}

/** Codes of an authenticator app have digits alone. */
export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(code);
