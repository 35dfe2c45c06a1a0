import { AppError } from "#platform/server/errors.ts";
import type { AccountsDeps } from "../deps.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import type { UserRow } from "../queries/users.ts";
import { requireSecondFactor } from "../second-factor/require-second-factor.ts";

export interface Proof {
  currentPassword: string | undefined;
  /** The code of the authenticator app or a recovery code, where one is needed. */
  totp: string | undefined;
}

/**
 * Requires the same proof from a signed-in user as login: the password, and the second factor if
 * needed. A stolen session alone changes nothing, so an account without a password must set one
 * first. Throws `accounts.no_password`, `accounts.wrong_password`,
 * `accounts.second_factor_required`, `accounts.second_factor_unreadable`, `accounts.wrong_code` and
 * `platform.too_many_requests`.
 */
export async function confirmIdentity(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "school">,
  user: Pick<UserRow, "id" | "passwordHash">,
  { currentPassword, totp }: Proof,
): Promise<void> {
  await confirmPassword(deps, user, currentPassword);
  await requireSecondFactor(deps, user.id, totp);
}

/**
 * Requires the password of a signed-in user. Throws `accounts.no_password`, `accounts.wrong_password` and
 * `platform.too_many_requests`.
 */
export async function confirmPassword(
  { limits }: Pick<AccountsDeps, "limits">,
  user: Pick<UserRow, "id" | "passwordHash">,
  password: string | undefined,
): Promise<void> {
  if (user.passwordHash === null) throw new AppError("accounts.no_password");
  await limits.consume("passwordChecksByUser", user.id);
  if (!(await verifyPassword(password ?? "", user.passwordHash))) {
    throw new AppError("accounts.wrong_password");
  }
  await limits.reset("passwordChecksByUser", user.id);
}
