import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import type { ContactDeps } from "../deps.ts";
import { lockDeletionByLink, markDeletionCancelled } from "../queries/deletions.ts";
import { deletionCancelledMail } from "./deletion-mails.ts";

/**
 * Cancels a confirmed deletion by the link in the mail with its date. Idempotent. Throws
 * `contact.link_unknown`, `contact.already_deleted`.
 */
export async function cancelDeletion(
  deps: Pick<ContactDeps, "db" | "schoolName" | "findAccount">,
  token: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockDeletionByLink(trx, { tokenHash: hashSecret(token), purpose: "keep" });
    if (!found) throw new AppError("contact.link_unknown");
    if (found.doneAt || found.isBeingErased) throw new AppError("contact.already_deleted");
    if (found.cancelledAt) return;
    await markDeletionCancelled(trx, found.id);
    const account = await deps.findAccount(trx, found.userId);
    if (account) await queueMail(trx, deletionCancelledMail(deps, account.email));
  });
}
