import { queueMail } from "#platform/server/mail/index.ts";
import type { ErasureDeps } from "../deps.ts";
import { isOverdue, lockDueDeletion, markAlerted, purgeUnconfirmed } from "../queries/deletions.ts";
import { overdueMail } from "./deletion-mails.ts";
import { eraseAccount } from "./erase-account.ts";

type Outcome = { kind: "none" } | { kind: "erased" | "failed"; id: string };

/**
 * Erases every due account, one after the other, and returns how many were erased and how many
 * failed; those stay due. Scheduled every five minutes. Concurrent workers are safe: a deletion is locked meanwhile,
 * and one interrupted by a crash is repeated. After its latest day (spec §9) failures are
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
  try {
    return await deps.db.transaction().execute(async (trx): Promise<Outcome> => {
      const deletion = await lockDueDeletion(trx, failedIds);
      if (!deletion) return { kind: "none" };
      await eraseAccount(deps, trx, deletion).catch((cause: unknown) => {
        throw new ErasureError(deletion.id, cause);
      });
      return { kind: "erased", id: deletion.id };
    });
  } catch (error) {
    if (!(error instanceof ErasureError)) throw error;
    await reportFailure(deps, error);
    return { kind: "failed", id: error.deletionId };
  }
}

/** Carries the failed deletion's id out of the rolled-back transaction. */
class ErasureError extends Error {
  readonly deletionId: string;

  constructor(deletionId: string, cause: unknown) {
    super("account erasure failed", { cause });
    this.name = "ErasureError";
    this.deletionId = deletionId;
  }
}

async function reportFailure(deps: ErasureDeps, error: ErasureError): Promise<void> {
  const { db, log, schoolEmail } = deps;
  const { deletionId, cause } = error;
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
