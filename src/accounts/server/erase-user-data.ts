import { eraseMailOf } from "#platform/server/mail/index.ts";
import { eraseUser } from "./queries/erasure.ts";
import type { Trx } from "./queries/executor.ts";
import { lockUser } from "./queries/users.ts";

/**
 * Forgets who a user was: name, address, phone, picture, password, second factor, Google account,
 * sessions, codes, and mail to him that has not gone out. A row without a person remains, which
 * nobody can sign in to and nobody counts. Twice is no harm. Whoever has a last mail for him queues
 * it afterwards.
 */
export async function eraseUserData(trx: Trx, userId: string): Promise<void> {
  const user = await lockUser(trx, userId);
  if (!user) return;
  await eraseUser(trx, userId, user.email);
  await eraseMailOf(trx, user.email);
}
