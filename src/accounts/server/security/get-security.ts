import type { DataOf } from "#platform/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import type { securityEndpoints } from "../../contract/security.ts";
import type { AccountsDeps } from "../deps.ts";
import { findPendingEmail } from "../queries/email-changes.ts";
import { countRecoveryCodes } from "../queries/recovery-codes.ts";
import { findUserById } from "../queries/users.ts";

/**
 * The proof that changes of password and email need, the remaining recovery codes, and the pending
 * email.
 */
export async function getSecurity(
  { db }: Pick<AccountsDeps, "db">,
  userId: string,
): Promise<DataOf<typeof securityEndpoints.security>> {
  const user = await findUserById(db, userId);
  if (!user) throw new AppError("accounts.access_token_invalid");
  return {
    hasPassword: user.passwordHash !== null,
    needsSecondFactor: user.hasSecondFactor,
    recoveryCodesLeft: user.hasSecondFactor ? await countRecoveryCodes(db, userId) : null,
    pendingEmail: await findPendingEmail(db, userId),
  };
}
