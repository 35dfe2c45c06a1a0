import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import type { AccountsDeps } from "../deps.ts";
import { endOtherLoginSessions } from "../queries/login-sessions.ts";
import {
  consumePendingAuthenticator,
  findPendingAuthenticator,
  findSecondFactor,
  replacePendingAuthenticator,
  replaceRecoveryCodes,
  setTotpSecret,
} from "../queries/second-factors.ts";
import { findUserById, lockUser } from "../queries/users.ts";
import { confirmPassword, type Proof } from "../security/confirm-identity.ts";
import { authenticatorSetUpMail } from "../security/security-mails.ts";
import { generateRecoveryCodes } from "./recovery-codes.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import {
  decryptTotpSecret,
  encryptTotpSecret,
  findTotpStep,
  generateTotpSecret,
  stepSeconds,
  totpUri,
} from "./totp.ts";

type Deps = Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "school">;

/** The time in which a key must be confirmed by its first code. */
const validForSeconds = 10 * 60;

interface Caller {
  userId: string;
  loginSessionId: string;
}

/** The proof that {@link showNewKey} needs from this user. */
export async function getAuthenticatorProof(
  { db }: Pick<Deps, "db">,
  { userId }: Pick<Caller, "userId">,
): Promise<{ needsPassword: boolean; needsCode: boolean }> {
  const user = await getUser(db, userId);
  return { needsPassword: user.passwordHash !== null, needsCode: user.hasSecondFactor };
}

/**
 * Creates a random key for an authenticator app, in base32, with its link. Requires the password
 * and a code of the second factor, if the user has them. Replaces the key shown before, and only
 * this login session can confirm it. Throws `accounts.wrong_password`,
 * `accounts.second_factor_required`, `accounts.second_factor_unreadable`, `accounts.wrong_code` and
 * `platform.too_many_requests`.
 */
export async function showNewKey(
  deps: Deps,
  { userId, loginSessionId, currentPassword, totp }: Caller & Proof,
): Promise<{ key: string; uri: string; validForSeconds: number }> {
  const { db, keys, school } = deps;
  const user = await getUser(db, userId);
  if (user.passwordHash !== null) await confirmPassword(deps, user, currentPassword);
  await requireSecondFactor(deps, userId, totp);
  const key = generateTotpSecret();
  await replacePendingAuthenticator(db, {
    userId,
    loginSessionId,
    encrypted: encryptTotpSecret(keys, userId, key),
    validForSeconds,
  });
  return { key, uri: totpUri(key, { email: user.email, issuer: school.name }), validForSeconds };
}

/**
 * Makes the key of {@link showNewKey} the user's second factor, by its first code. Returns new
 * recovery codes, which cannot be read again. Ends every other login session and notifies the owner
 * by mail. Throws `accounts.wrong_code` and `accounts.authenticator_key_expired`.
 */
export async function setUpAuthenticator(
  deps: Deps,
  { userId, loginSessionId, code }: Caller & { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { db, keys, limits } = deps;
  const user = await getUser(db, userId);
  await limits.consume("secondFactorsByUser", userId);
  const pending = await findPendingAuthenticator(db, { userId, loginSessionId });
  const factor = await findSecondFactor(db, userId, stepSeconds);
  if (!pending || !factor) throw new AppError("accounts.authenticator_key_expired");
  const encrypted = pending.totpSecret;
  const step = findTotpStep(decryptTotpSecret(keys, userId, encrypted), code, factor.nowStep);
  if (step === undefined) throw new AppError("accounts.wrong_code");
  await limits.reset("secondFactorsByUser", userId);
  const { codes, hashes } = generateRecoveryCodes();
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    // A concurrent request may have set one up.
    if (!(await consumePendingAuthenticator(trx, { userId, encrypted }))) {
      throw new AppError("accounts.authenticator_key_expired");
    }
    await setTotpSecret(trx, userId, encrypted, step);
    await replaceRecoveryCodes(trx, userId, hashes);
    await endOtherLoginSessions(trx, { userId, exceptId: loginSessionId });
    const subject = { kind: "user", id: userId };
    await recordAction(trx, { actorId: userId, action: "accounts.set-up-authenticator", subject });
    await queueMail(trx, authenticatorSetUpMail(deps, user.email));
  });
  return { recoveryCodes: codes };
}

async function getUser(db: Deps["db"], userId: string) {
  const user = await findUserById(db, userId);
  if (!user) throw new AppError("accounts.access_token_invalid");
  return user;
}
