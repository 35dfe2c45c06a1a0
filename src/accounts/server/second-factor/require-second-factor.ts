import { AppError } from "#platform/server/errors.ts";
import type { AccountsDeps } from "../deps.ts";
import { needsSecondFactor } from "../policy.ts";
import { consumeTotpStep, findSecondFactor } from "../queries/second-factors.ts";
import { decryptTotpSecret, findTotpStep, stepSeconds } from "./totp.ts";

/**
 * Requires the second factor of instructors and of users who have one. Call it after the first
 * factor was right and before the login session begins. A code works once across all servers.
 * Throws `accounts.second_factor_required` without a code, `accounts.wrong_credentials` with a
 * wrong or used one and `platform.too_many_requests` (design: Identity).
 */
export async function requireSecondFactor(
  { db, keys, limits }: Pick<AccountsDeps, "db" | "keys" | "limits">,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const known = await findSecondFactor(db, userId, stepSeconds);
  if (!known) return;
  const { role, totpSecret } = known;
  if (!needsSecondFactor({ role, hasSecondFactor: totpSecret !== null })) return;
  if (code === undefined) throw new AppError("accounts.second_factor_required");
  await limits.consume("secondFactorsByUser", userId);
  // Instructors without a secret cannot log in.
  if (!totpSecret) throw new AppError("accounts.wrong_credentials");
  const secret = decryptTotpSecret(keys, userId, totpSecret);
  const step = findTotpStep(secret, code, known.nowStep);
  if (step === undefined || !(await consumeTotpStep(db, userId, step))) {
    throw new AppError("accounts.wrong_credentials");
  }
  await limits.reset("secondFactorsByUser", userId);
}
