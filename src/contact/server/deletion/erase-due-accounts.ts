import type { Transaction } from "kysely";
import { findViewer } from "#accounts/server/index.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { eraseMailOf, queueMail } from "#platform/server/mail/index.ts";
import type { ErasureDeps } from "../deps.ts";
import {
  isOverdue,
  leaseDueDeletion,
  lockOpenDeletion,
  markAlerted,
  markDone,
  purgeUnconfirmed,
  releaseDeletion,
} from "../queries/deletions.ts";
import { deleteMessagesOf } from "../queries/messages.ts";
import { accountDeletedMail, overdueMail } from "./deletion-mails.ts";

type Outcome = { kind: "none" } | { kind: "erased" | "failed"; id: string };

/**
 * Erases every due account, one after the other. Returns how many were erased and how many failed;
 * failed ones stay due. Scheduled every five minutes. Each deletion is leased, so concurrent
 * workers are safe, and a crashed one is repeated. After the latest day (spec §9) failures are
 * logged as errors, and the school gets one mail.
 */
export async function eraseDueAccounts(
  deps: ErasureDeps,
): Promise<{ erased: number; failed: number }> {
  const failed: string[] = [];
  let erased = 0;
  for (;;) {
    const outcome = await eraseNext(deps, failed);
    if (outcome.kind === "none") break;
    if (outcome.kind === "failed") failed.push(outcome.id);
    else erased += 1;
    deps.log.info({ deletionId: outcome.id, outcome: outcome.kind }, "due deletion processed");
  }
  await purgeUnconfirmed(deps.db);
  return { erased, failed: failed.length };
}

async function eraseNext(deps: ErasureDeps, failedIds: readonly string[]): Promise<Outcome> {
  const { db, cancelAtProvider } = deps;
  const deletion = await leaseDueDeletion(db, failedIds);
  if (!deletion) return { kind: "none" };
  const { id, userId } = deletion;
  try {
    // Before the transaction: a slow provider must not hold a connection.
    await cancelAtProvider(userId);
    await db.transaction().execute(async (trx) => {
      if (await lockOpenDeletion(trx, id)) await eraseAccount(deps, trx, deletion);
    });
    return { kind: "erased", id };
  } catch (cause) {
    await releaseDeletion(db, id);
    await reportFailure(deps, { deletionId: id, cause });
    return { kind: "failed", id };
  }
}

async function reportFailure(
  deps: ErasureDeps,
  { deletionId, cause }: { deletionId: string; cause: unknown },
): Promise<void> {
  const { db, log, school } = deps;
  if (!(await isOverdue(db, deletionId))) {
    log.warn({ deletionId, err: cause }, "account erasure failed");
    return;
  }
  log.error({ deletionId, err: cause }, "account erasure overdue");
  await db.transaction().execute(async (trx) => {
    if (await markAlerted(trx, deletionId))
      await queueMail(trx, overdueMail(deps, school.email, deletionId));
  });
}

/**
 * Erases all data of one account whose renewals have ended. The email remains only in the last mail
 * until that is sent.
 */
async function eraseAccount(
  { userDataErasers, school }: ErasureDeps,
  trx: Transaction<DB>,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const account = await findViewer({ db: trx }, userId);
  for (const erase of userDataErasers) await erase(trx, userId);
  await deleteMessagesOf(trx, { userId, email: account?.email ?? null });
  await markDone(trx, id);
  if (!account) return;
  await eraseMailOf(trx, account.email);
  await queueMail(trx, accountDeletedMail({ school }, account.email));
}
