import { randomUUID } from "node:crypto";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { resendSeconds } from "../../contract/person.ts";
import { consumeMailLimit } from "../codes/consume-mail-limit.ts";
import { generateCode, hashCode } from "../codes/one-time-code.ts";
import type { AccountsDeps } from "../deps.ts";
import { insertEmailChange, wasSentEmailChange } from "../queries/email-changes.ts";
import { findUserByEmail, findUserById, lockUser } from "../queries/users.ts";
import { confirmIdentity, type Proof } from "./confirm-identity.ts";
import { emailChangeAskedMail, emailTakenMail, newEmailCodeMail } from "./security-mails.ts";

interface RequestInput extends Proof {
  userId: string;
  /** The new email. */
  email: string;
  /** The caller's IP key, see ipKey. */
  ip: string;
}

/**
 * Sends a code to a user's new email and a notice to the old one. Work and response are the same if
 * the new email has an account, but its owner gets a notice instead of the code. Sends nothing
 * within 30 seconds of the last code. Throws `accounts.email_unchanged`,
 * `platform.too_many_requests` and the errors of {@link confirmIdentity}.
 */
export async function requestEmailChange(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "school">,
  { userId, email, ip, ...proof }: RequestInput,
): Promise<void> {
  const user = await findUserById(deps.db, userId);
  if (!user) throw new AppError("accounts.access_token_invalid");
  await confirmIdentity(deps, user, proof);
  if (user.email === email) throw new AppError("accounts.email_unchanged");
  await deps.limits.consume("emailChangesByUser", userId);
  await consumeMailLimit(deps.limits, { email, ip });
  await deps.db.transaction().execute(async (trx) => {
    const still = await lockUser(trx, userId);
    // The password or email may have changed meanwhile.
    if (still?.passwordHash !== user.passwordHash || still.email !== user.email) {
      throw new AppError("accounts.wrong_password");
    }
    if (await wasSentEmailChange(trx, { userId, email }, resendSeconds)) return;
    const owner = await findUserByEmail(trx, email);
    const code = generateCode();
    const id = randomUUID();
    await insertEmailChange(trx, { id, userId, email, codeHash: hashCode(deps.keys, id, code) });
    await queueMail(trx, owner ? emailTakenMail(deps, email) : newEmailCodeMail(deps, email, code));
    await queueMail(trx, emailChangeAskedMail(deps, user.email));
  });
}
