import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import type { AccountsDeps } from "../deps.ts";
import { endOtherLoginSessions } from "../queries/login-sessions.ts";
import { replaceRecoveryCodes } from "../queries/recovery-codes.ts";
import { findSecondFactor, replaceTotpSecret } from "../queries/second-factors.ts";
import { findUserById, lockUser } from "../queries/users.ts";
import { confirmIdentity } from "../security/confirm-identity.ts";
import { authenticatorSetUpMail } from "../security/security-mails.ts";
import { generateRecoveryCodes } from "./recovery-codes.ts";
import { deriveTotpSecret, encryptTotpSecret, findTotpStep, stepSeconds, totpUri } from "./totp.ts";

type Deps = Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "schoolName">;

interface Caller {
  userId: string;
  loginSessionId: string;
}

/**
 * The key that a login session may put into an authenticator app, in base32, and its link. Nothing
 * changes until {@link setUpAuthenticator}.
 */
export async function getNewAuthenticator(
  { db, keys, schoolName }: Pick<Deps, "db" | "keys" | "schoolName">,
  { userId, loginSessionId }: Caller,
): Promise<{ key: string; uri: string }> {
  const { user, totpSecret } = await getUser(db, userId);
  const key = deriveTotpSecret(keys, { loginSessionId, replaced: totpSecret });
  return { key, uri: totpUri(key, { email: user.email, issuer: schoolName }) };
}

interface SetUpInput extends Caller {
  /** The new authenticator app's first code. */
  code: string;
  /** What the account needs where it has a second factor already. */
  currentPassword: string | undefined;
  currentCode: string | undefined;
}

/**
 * Makes the key of {@link getNewAuthenticator} the user's second factor. Returns new recovery codes, which
 * cannot be read again; ends every other login session and notifies the owner by mail. Throws
 * `accounts.wrong_code`, and what `confirmIdentity` throws where there was a second factor.
 */
export async function setUpAuthenticator(
  deps: Deps,
  { userId, loginSessionId, code, currentPassword, currentCode }: SetUpInput,
): Promise<{ recoveryCodes: string[] }> {
  const { db, keys, limits } = deps;
  const { user, totpSecret: replaced, nowStep } = await getUser(db, userId);
  if (replaced) await confirmIdentity(deps, user, { currentPassword, totp: currentCode });
  await limits.consume("secondFactorsByUser", userId);
  const key = deriveTotpSecret(keys, { loginSessionId, replaced });
  const step = findTotpStep(key, code, nowStep);
  if (step === undefined) throw new AppError("accounts.wrong_code");
  await limits.reset("secondFactorsByUser", userId);
  const { codes, hashes } = generateRecoveryCodes();
  const encrypted = encryptTotpSecret(keys, userId, key);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    // A concurrent request may have set one up.
    if (!(await replaceTotpSecret(trx, { userId, replaced, encrypted, step }))) {
      throw new AppError("accounts.wrong_code");
    }
    await replaceRecoveryCodes(trx, userId, hashes);
    await endOtherLoginSessions(trx, { userId, exceptId: loginSessionId });
    const subject = { kind: "user", id: userId };
    await recordAction(trx, { actorId: userId, action: "accounts.set-up-authenticator", subject });
    await queueMail(trx, authenticatorSetUpMail(deps, user.email));
  });
  return { recoveryCodes: codes };
}

async function getUser(db: Deps["db"], userId: string) {
  const [user, factor] = [
    await findUserById(db, userId),
    await findSecondFactor(db, userId, stepSeconds),
  ];
  if (!user || !factor) throw new AppError("accounts.access_token_invalid");
  return { user, totpSecret: factor.totpSecret, nowStep: factor.nowStep };
}
