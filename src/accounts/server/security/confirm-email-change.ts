import { AppError } from "#platform/server/errors.ts";
import { deleteQueuedNews, queueMail } from "#platform/server/mail/index.ts";
import { attemptsPerCode, matchesCode } from "../codes/one-time-code.ts";
import type { AccountsDeps } from "../deps.ts";
import { canSignIn } from "../policy.ts";
import { consumeCode, deleteCodesOf } from "../queries/codes.ts";
import { consumeEmailChangeAttempt, deleteEmailChanges } from "../queries/email-changes.ts";
import { deleteGoogleIdentities, deletePendingRegistrations } from "../queries/google.ts";
import { endOtherLoginSessions } from "../queries/login-sessions.ts";
import { lockUser, setEmail } from "../queries/users.ts";
import { emailChangedMail } from "./security-mails.ts";

interface ConfirmInput {
  userId: string;
  /** The caller's login session, the only one that stays. */
  loginSessionId: string;
  code: string;
}

/**
 * Sets the email that the code verifies, and notifies the old one. The old email grants no further
 * access: its reset codes, its Google link and its unsent news are deleted, and every other login
 * session ends (decision 007). Throws `accounts.wrong_code`, `accounts.user_exists` if another
 * account took the email meanwhile, and `platform.too_many_requests`.
 */
export async function confirmEmailChange(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "school">,
  { userId, loginSessionId, code }: ConfirmInput,
): Promise<{ email: string }> {
  await deps.limits.consume("emailConfirmationsByUser", userId);
  const pending = await consumeEmailChangeAttempt(deps.db, userId, attemptsPerCode);
  if (!pending || !matchesCode(deps.keys, pending, code)) {
    throw new AppError("accounts.wrong_code");
  }
  const { id, email } = pending;
  await deps.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user || !canSignIn(user)) throw new AppError("accounts.disabled");
    if (!(await consumeCode(trx, "emailChanges", id))) throw new AppError("accounts.wrong_code");
    if (!(await setEmail(trx, userId, email))) throw new AppError("accounts.user_exists");
    await deleteEmailChanges(trx, userId);
    await deleteCodesOf(trx, user.email);
    await deletePendingRegistrations(trx, email);
    await deleteGoogleIdentities(trx, userId);
    await endOtherLoginSessions(trx, { userId, exceptId: loginSessionId });
    await deleteQueuedNews(trx, user.email);
    await queueMail(trx, emailChangedMail(deps, user.email));
  });
  return { email };
}
