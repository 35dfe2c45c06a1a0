import { queueMail } from "#platform/server/mail/index.ts";
import type { ErasureDeps } from "../deps.ts";
import { isOverdue, lockDueDeletion, markAlerted, purgeUnconfirmed } from "../queries.ts";
import { overdueMail } from "./deletion-mails.ts";
import { eraseAccount } from "./erase-account.ts";

type Outcome = { kind: "none" } | { kind: "erased" | "failed"; id: string };

/**
 * Deletes every account whose day has come, one after the other, and returns how many were erased
 * and how many could not be; those stay due. Scheduled hourly. Any number of workers may at once: a
 * deletion is locked while it is done, and one that a crash broke off begins anew.
 * After the fifth business day (spec §9) a failure is logged as an error, and the school gets a
 * mail, once.
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
    deps.log.info({ deletionId: outcome.id, outcome: outcome.kind }, "a deletion was due");
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

/** Carries which deletion failed out of the transaction that it undoes. */
class ErasureError extends Error {
  readonly deletionId: string;

  constructor(deletionId: string, cause: unknown) {
    super("an account could not be erased", { cause });
    this.name = "ErasureError";
    this.deletionId = deletionId;
  }
}

async function reportFailure(deps: ErasureDeps, error: ErasureError): Promise<void> {
  const { db, log, schoolEmail } = deps;
  const { deletionId, cause } = error;
  if (!(await isOverdue(db, deletionId))) {
    log.warn({ deletionId, err: cause }, "an account cannot be erased yet");
    return;
  }
  log.error({ deletionId, err: cause }, "an account is not erased in the time that was promised");
  await db.transaction().execute(async (trx) => {
    if (await markAlerted(trx, deletionId))
      await queueMail(trx, overdueMail(deps, schoolEmail, deletionId));
  });
}
