import type { DataOf } from "#platform/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import type { AcceptedTerms, LoginSession, securityEndpoints } from "../../contract/security.ts";
import type { AccountsDeps } from "../deps.ts";
import { findPendingEmail } from "../queries/email-changes.ts";
import { listLoginSessionRows } from "../queries/login-sessions.ts";
import { countRecoveryCodes } from "../queries/second-factors.ts";
import { listTermsAcceptances } from "../queries/terms.ts";
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

/** A user's login sessions, most recently used first; `loginSessionId` is the caller's. */
export async function listLoginSessions(
  { db }: Pick<AccountsDeps, "db">,
  { userId, loginSessionId }: { userId: string; loginSessionId: string },
): Promise<LoginSession[]> {
  const rows = await listLoginSessionRows(db, userId);
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device: device ?? "Unknown device",
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === loginSessionId,
  }));
}

/** The present terms, and the version that the user accepted last. */
export async function getAcceptedTerms(
  { db, readTerms }: Pick<AccountsDeps, "db" | "readTerms">,
  userId: string,
): Promise<AcceptedTerms> {
  const [{ version, effectiveOn }, [latest]] = await Promise.all([
    readTerms(),
    listTermsAcceptances(db, userId),
  ]);
  return {
    current: { version, effectiveOn },
    accepted: latest
      ? { version: latest.version, acceptedOn: latest.acceptedAt.toISOString() }
      : null,
  };
}
