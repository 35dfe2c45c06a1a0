import type { CurrentUser } from "./contract.ts";
import type { AccountsDeps } from "./deps.ts";
import { presentUser } from "./present-user.ts";
import { getUserById } from "./queries.ts";

/** The signed-in user with what his money grants; a disabled one too (spec §4). */
export async function getCurrentUser(
  { db, findSubscription }: Pick<AccountsDeps, "db" | "findSubscription">,
  userId: string,
): Promise<CurrentUser> {
  return presentUser(await getUserById(db, userId), await findSubscription(userId));
}
