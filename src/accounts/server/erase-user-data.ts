import type { Trx } from "#platform/server/database/executor.ts";
import { eraseMailOf } from "#platform/server/mail/index.ts";
import { eraseUser } from "./queries/user-data.ts";
import { lockUser } from "./queries/users.ts";

/**
 * Erases a user's name, email, phone, avatar, password, second factor, Google account, login
 * sessions, codes, accepted terms and unsent mail. An anonymous row remains that cannot sign in and is not counted.
 * Idempotent. Queue a last mail afterwards.
 */
export async function eraseAccountData(trx: Trx, userId: string): Promise<void> {
  const user = await lockUser(trx, userId);
  if (!user) return;
  await eraseUser(trx, userId, user.email);
  await eraseMailOf(trx, user.email);
}
