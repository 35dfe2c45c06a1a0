import type { Database } from "#platform/server/database/open-database.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { lockPayer } from "../queries/lock-user.ts";
import {
  type DueNotice,
  listDueNotices,
  type RenewalNoticeDays,
  recordNotice,
} from "../queries/notices.ts";
import { type NoticeMailDeps, noticeMail } from "./notice-mail.ts";

export interface NoticeDeps extends NoticeMailDeps {
  db: Database;
  renewalNoticeDays: RenewalNoticeDays;
  /** The recipient; null for an erased account. */
  findAccount: (userId: string) => Promise<{ email: string; disabled: boolean } | null>;
}

/**
 * Queues the notices about plans that are due now: a failed renewal, the end of a plan, an expiring
 * card, a coming renewal. Returns their number. Each is sent once, even by concurrent runs; a
 * failure does not stop the others. Source: design: Money.
 */
export async function sendNotices(
  deps: NoticeDeps,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const failures: unknown[] = [];
  let sent = 0;
  for (const notice of await listDueNotices(deps.db, deps.renewalNoticeDays)) {
    if (signal?.aborted) break;
    try {
      if (await sendNotice(deps, notice)) sent += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "some notices cannot be sent");
  return sent;
}

async function sendNotice(deps: NoticeDeps, { userId, subscriptionId }: DueNotice) {
  const account = await deps.findAccount(userId);
  return await deps.db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    // A payment may have arrived meanwhile, so the notice is read again under the lock.
    const [notice] = await listDueNotices(trx, deps.renewalNoticeDays, subscriptionId);
    if (!notice || !(await recordNotice(trx, notice))) return false;
    if (!account || account.disabled) return false;
    await queueMail(trx, noticeMail(deps, account.email, notice));
    return true;
  });
}
