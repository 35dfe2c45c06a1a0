import { randomBytes } from "node:crypto";
import { Secret } from "otpauth";
import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import type { AccountsDeps } from "../deps.ts";
import { replaceRecoveryCodes } from "../queries/second-factors.ts";
import { lockUser } from "../queries/users.ts";
import { recoveryCodesRenewedMail } from "../security/security-mails.ts";

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

/** Replaces a user's recovery codes; returns the new ones, which cannot be read again. */
export async function renewRecoveryCodes(
  deps: Pick<AccountsDeps, "db" | "publicUrl" | "school">,
  { userId }: { userId: string },
): Promise<{ recoveryCodes: string[] }> {
  const { codes, hashes } = generateRecoveryCodes();
  await deps.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw new AppError("accounts.access_token_invalid");
    await replaceRecoveryCodes(trx, userId, hashes);
    const subject = { kind: "user", id: userId };
    await recordAction(trx, { actorId: userId, action: "accounts.renew-recovery-codes", subject });
    await queueMail(trx, recoveryCodesRenewedMail(deps, user.email));
  });
  return { recoveryCodes: codes };
}
