import { AppError } from "#platform/server/errors.ts";
import type { CurrentUser } from "../../contract.ts";
import type { AccountsDeps } from "../deps.ts";
import { findUserById } from "../queries/users.ts";
import { presentUser } from "./present-user.ts";

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
