import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import type { AccountsDeps } from "../deps.ts";
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countRecoveryCodes,
  findSecondFactor,
} from "../queries/second-factors.ts";
import { findUserById, listInstructorEmails } from "../queries/users.ts";
import { recoveryCodeUsedMail } from "../security/security-mails.ts";
import { hashRecoveryCode, isRecoveryCode } from "./recovery-codes.ts";
import { decryptTotpSecret, findTotpStep, stepSeconds } from "./totp.ts";

type Deps = Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "school">;

/**
 * Requires the second factor of users who have one: a code of the authenticator app or a recovery
 * code. Each code works once across all servers. Call it after the first factor and before the
 * login session begins. Throws `accounts.second_factor_required` without a code,
 * `accounts.wrong_code` for a wrong or used one, `accounts.second_factor_unreadable` and
 * `platform.too_many_requests` (design: Identity).
 */
export async function requireSecondFactor(
  deps: Deps,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const known = await findSecondFactor(deps.db, userId, stepSeconds);
  if (known?.totpSecret) await verifyCode(deps, userId, { ...known, code });
}

/**
 * Requires an unused code of a signed-in user, for actions that a stolen session must not do.
 * Throws as {@link requireSecondFactor}. Also throws `accounts.second_factor_required` for users
 * without a second factor.
 */
export async function requireFreshCode(
  deps: Deps,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const known = await findSecondFactor(deps.db, userId, stepSeconds);
  if (!known?.totpSecret) throw new AppError("accounts.second_factor_required");
  await verifyCode(deps, userId, { ...known, code });
}

interface Attempt {
  totpSecret: Buffer | null;
  nowStep: number;
  code: string | undefined;
}

async function verifyCode(deps: Deps, userId: string, attempt: Attempt): Promise<void> {
  const { limits } = deps;
  const { code } = attempt;
  if (code === undefined) throw new AppError("accounts.second_factor_required");
  await limits.consume("secondFactorsByUser", userId);
  const isRight = isRecoveryCode(code)
    ? await consumeAndReport(deps, userId, code)
    : await consumeTotpCode(deps, userId, { ...attempt, code });
  if (!isRight) throw new AppError("accounts.wrong_code");
  await limits.reset("secondFactorsByUser", userId);
}

/** True for the first use of a recovery code. Each such use is mailed to every instructor. */
function consumeAndReport(deps: Deps, userId: string, code: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await consumeRecoveryCode(trx, userId, hashRecoveryCode(code)))) return false;
    const owner = await findUserById(trx, userId);
    const left = await countRecoveryCodes(trx, userId);
    for (const to of await listInstructorEmails(trx)) {
      const used = { owner: owner?.email ?? "an erased account", left };
      await queueMail(trx, recoveryCodeUsedMail(deps, to, used));
    }
    return true;
  });
}

async function consumeTotpCode(
  { db, keys }: Deps,
  userId: string,
  { totpSecret, nowStep, code }: Attempt & { code: string },
): Promise<boolean> {
  if (!totpSecret) return false;
  const step = findTotpStep(readSecret(keys, userId, totpSecret), code, nowStep);
  return step !== undefined && (await consumeTotpStep(db, userId, step));
}

function readSecret(keys: Deps["keys"], userId: string, encrypted: Buffer): string {
  try {
    return decryptTotpSecret(keys, userId, encrypted);
  } catch (cause) {
    // A former token secret encrypted it.
    throw new AppError("accounts.second_factor_unreadable", { cause });
  }
}
