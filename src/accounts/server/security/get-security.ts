import { AppError } from "#platform/server/errors.ts";
import type { AccountsDeps } from "../deps.ts";
import { needsSecondFactor } from "../policy.ts";
import { findPendingEmail } from "../queries/email-changes.ts";
import { findUserById } from "../queries/users.ts";

/** What changes of password and email require, and the pending email. */
export async function getSecurity(
  { db }: Pick<AccountsDeps, "db">,
  userId: string,
): Promise<{ hasPassword: boolean; needsSecondFactor: boolean; pendingEmail: string | null }> {
  const user = await findUserById(db, userId);
  if (!user) throw new AppError("accounts.access_token_invalid");
  return {
    hasPassword: user.passwordHash !== null,
    needsSecondFactor: needsSecondFactor(user),
    pendingEmail: await findPendingEmail(db, userId),
  };
}
