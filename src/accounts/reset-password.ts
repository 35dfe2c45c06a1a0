import { AppError } from "#platform/errors.ts";
import { queueMail } from "#platform/mail/index.ts";
import { isBreached } from "./breached-passwords.ts";
import type { AccountsDeps } from "./deps.ts";
import { hashCode, isSameHash, triesPerCode } from "./one-time-code.ts";
import { passwordChangedMail } from "./password-mails.ts";
import { hashPassword } from "./passwords.ts";
import { takeResetTry, useResetCode } from "./queries/codes.ts";
import { deleteEmailChanges } from "./queries/email-changes.ts";
import { deleteGoogleIdentities } from "./queries/google.ts";
import { endFamiliesOf } from "./queries/sessions.ts";
import { findUserByEmail, lockUser, setPasswordHash } from "./queries/users.ts";

interface ResetInput {
  email: string;
  code: string;
  newPassword: string;
  /** The network address that asks. */
  address: string;
}

/**
 * Sets a new password for the holder of the code, ends every session at once and tells the owner
 * by mail; an account without a password gets its first. Throws `accounts.breached_password`,
 * `accounts.wrong_code`, `accounts.disabled` (after the right code only) and
 * `platform.too_many_requests`.
 */
export async function resetPassword(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "schoolName">,
  { email, code, newPassword, address }: ResetInput,
): Promise<void> {
  const { db, keys, limits } = deps;
  await limits.spend("resetsByAddress", address);
  await limits.spend("resetsByEmailAndAddress", email, address);
  if (isBreached(newPassword)) throw new AppError("accounts.breached_password");
  const weighed = await takeResetTry(db, email, triesPerCode);
  const isRight = weighed && isSameHash(weighed.codeHash, hashCode(keys, weighed.id, code));
  const owner = await findUserByEmail(db, email);
  if (!isRight || !owner) throw new AppError("accounts.wrong_code");
  if (owner.disabledAt) throw new AppError("accounts.disabled");
  // Only now, so that guesses cost no hashing; and outside the transaction, which would wait for it.
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, owner.id);
    if (user?.disabledAt) throw new AppError("accounts.disabled");
    if (!(await useResetCode(trx, weighed.id))) throw new AppError("accounts.wrong_code");
    await setPasswordHash(trx, owner.id, passwordHash);
    await endFamiliesOf(trx, owner.id);
    // It may belong to someone who once had this address; its owner links it anew at the next use.
    await deleteGoogleIdentities(trx, owner.id);
    // A new email that somebody asked for in a stolen session goes with that session.
    await deleteEmailChanges(trx, owner.id);
    await queueMail(trx, passwordChangedMail(deps, owner.email));
  });
  // Who has just proved himself may log in, however often he tried the old password.
  await limits.forgive("loginsByEmailAndAddress", email, address);
  await limits.forgive("loginsByEmail", email);
}
