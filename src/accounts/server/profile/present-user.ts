import type { SubscriptionSummary } from "#billing/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import type { CurrentUser } from "../../contract.ts";
import type { AccountsDeps } from "../deps.ts";
import { needsEnrolment } from "../policy.ts";
import { findUserById, type UserRow } from "../queries/users.ts";

/** The signed-in user as JSON (spec §3), without any hash. */
export function presentUser(row: UserRow, subscription: SubscriptionSummary): CurrentUser {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    picture: row.picture,
    disabled: row.disabledAt !== null,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    ...(needsEnrolment(row) && { needsEnrolment: true }),
    ...(row.awaitsGuardian && { awaitsGuardian: true }),
    ...subscription,
  };
}

/**
 * The signed-in user with their subscription, also when disabled (spec §4). Throws
 * `accounts.access_token_invalid` if the user no longer exists.
 */
export async function getCurrentUser(
  { db, findSubscription }: Pick<AccountsDeps, "db" | "findSubscription">,
  userId: string,
): Promise<CurrentUser> {
  const user = await findUserById(db, userId);
  if (!user) throw new AppError("accounts.access_token_invalid");
  return presentUser(user, await findSubscription(userId));
}
