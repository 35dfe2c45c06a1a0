import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import type { AccountsDeps } from "../deps.ts";
import { isBreached } from "../passwords/breached-passwords.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { canSignIn } from "../policy.ts";
import { deleteEmailChanges } from "../queries/email-changes.ts";
import { endOtherLoginSessions } from "../queries/login-sessions.ts";
import { findUserById, lockUser, setPasswordHash } from "../queries/users.ts";
import { confirmIdentity, type Proof } from "./confirm-identity.ts";
import { passwordReplacedMail } from "./security-mails.ts";

interface ChangePasswordInput extends Proof {
  userId: string;
  /** The caller's login session, the only one that stays. */
  loginSessionId: string;
  newPassword: string;
}

/**
 * Changes the password of a signed-in user who proves their identity. Ends every other login
 * session at once, deletes a pending email change and notifies the owner by mail. Throws
 * `accounts.breached_password` and the errors of {@link confirmIdentity}.
 */
export async function changePassword(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "school">,
  { userId, loginSessionId, newPassword, ...proof }: ChangePasswordInput,
): Promise<void> {
  const user = await findUserById(deps.db, userId);
  if (!user) throw new AppError("accounts.access_token_invalid");
  if (isBreached(newPassword)) throw new AppError("accounts.breached_password");
  await confirmIdentity(deps, user, proof);
  // Outside the transaction, which would hold its lock meanwhile.
  const passwordHash = await hashPassword(newPassword);
  await deps.db.transaction().execute(async (trx) => {
    const still = await lockUser(trx, userId);
    // A concurrent reset may have replaced the verified password.
    if (!still || !canSignIn(still) || still.passwordHash !== user.passwordHash) {
      throw new AppError("accounts.wrong_password");
    }
    await setPasswordHash(trx, userId, passwordHash);
    await endOtherLoginSessions(trx, { userId, exceptId: loginSessionId });
    await deleteEmailChanges(trx, userId);
    await queueMail(trx, passwordReplacedMail(deps, still.email));
  });
}
