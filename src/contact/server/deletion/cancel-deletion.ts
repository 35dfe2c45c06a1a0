import { findViewer } from "#accounts/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import type { PendingDeletion } from "../../contract.ts";
import type { ContactDeps } from "../deps.ts";
import {
  findOpenDeletion,
  lockDeletionByLink,
  markDeletionCancelled,
  readConfirmedDeletions,
} from "../queries/deletions.ts";
import { confirmLifeSeconds, deletionCancelledMail } from "./deletion-mails.ts";
import { findDates } from "./present-dates.ts";

/**
 * Cancels a confirmed deletion by the link in the mail with its date. Idempotent. Throws
 * `contact.link_unknown`, `contact.already_deleted`.
 */
export async function cancelDeletion(
  deps: Pick<ContactDeps, "db" | "school">,
  token: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockDeletionByLink(trx, { tokenHash: hashSecret(token), purpose: "keep" });
    if (!found) throw new AppError("contact.link_unknown");
    if (found.doneAt || found.isBeingErased) throw new AppError("contact.already_deleted");
    if (found.cancelledAt) return;
    await markDeletionCancelled(trx, found.id);
    const account = await findViewer({ db: trx }, found.userId);
    if (account) await queueMail(trx, deletionCancelledMail(deps, account.email));
  });
}

/**
 * The user's unconfirmed or scheduled deletion, or null. An expired unconfirmed request counts as
 * none.
 */
export async function findPendingDeletion(
  deps: Pick<ContactDeps, "db" | "school">,
  userId: string,
): Promise<PendingDeletion | null> {
  const open = await findOpenDeletion(deps.db, { userId, confirmSeconds: confirmLifeSeconds });
  if (!open) return null;
  const dates = findDates(deps, open)?.iso ?? null;
  return { requestedAt: open.requestedAt.toISOString(), dates };
}

/** The number of accounts to delete, and when the first is due; null for none. */
export async function countDeletions({
  db,
}: {
  db: Database;
}): Promise<{ count: number; dueOn: string | null }> {
  const { count, firstDueAt } = await readConfirmedDeletions(db);
  return { count, dueOn: firstDueAt?.toISOString() ?? null };
}
