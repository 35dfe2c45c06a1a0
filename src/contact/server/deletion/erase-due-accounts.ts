import { queueMail } from "#platform/server/mail/index.ts";
import type { ErasureDeps } from "../deps.ts";
import {
  isOverdue,
  leaseDueDeletion,
  lockOpenDeletion,
  markAlerted,
  purgeUnconfirmed,
  releaseDeletion,
} from "../queries/deletions.ts";
import { overdueMail } from "./deletion-mails.ts";
import { eraseAccount } from "./erase-account.ts";

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
  const { db, log, schoolEmail } = deps;
  if (!(await isOverdue(db, deletionId))) {
    log.warn({ deletionId, err: cause }, "account erasure failed");
    return;
  }
  log.error({ deletionId, err: cause }, "account erasure overdue");
  await db.transaction().execute(async (trx) => {
    if (await markAlerted(trx, deletionId))
      await queueMail(trx, overdueMail(deps, schoolEmail, deletionId));
  });
}
