import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { eraseMailOf, queueMail } from "#platform/server/mail/index.ts";
import type { ErasureDeps } from "../deps.ts";
import { markDone } from "../queries/deletions.ts";
import { deleteMessagesOf } from "../queries/messages.ts";
import { accountDeletedMail } from "./deletion-mails.ts";

/**
 * Erases all data of one account whose renewals have ended. The email remains only in the last mail
 * until that is sent.
 */
export async function eraseAccount(
  { findAccount, userDataErasers, schoolName }: ErasureDeps,
  trx: Transaction<DB>,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const account = await findAccount(trx, userId);
  for (const erase of userDataErasers) await erase(trx, userId);
  await deleteMessagesOf(trx, { userId, email: account?.email ?? null });
  await markDone(trx, id);
  if (!account) return;
  await eraseMailOf(trx, account.email);
  await queueMail(trx, accountDeletedMail({ schoolName }, account.email));
}
