import { findViewer } from "#accounts/server/index.ts";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { generateHashedSecret, hashSecret } from "#platform/server/secrets.ts";
import type { DeletionDates } from "../../contract.ts";
import type { ContactDeps } from "../deps.ts";
import { insertLink, lockDeletionByLink, markConfirmed } from "../queries/deletions.ts";
import { scheduledMail } from "./deletion-mails.ts";
import { addBusinessDays, findDates, presentDates } from "./present-dates.ts";

/**
 * Confirms a deletion request by the link mailed to the account. The deletion is due three business
 * days later and late after the fifth (spec §9). Returns both dates, the same on repetition. Mails
 * them once, with a link to cancel. Throws `contact.link_unknown`, `contact.link_expired` (after 24
 * hours), `contact.deletion_stopped`.
 */
export async function confirmDeletion(
  deps: Pick<ContactDeps, "db" | "publicUrl" | "school">,
  token: string,
): Promise<DeletionDates> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await lockDeletionByLink(trx, {
      tokenHash: hashSecret(token),
      purpose: "confirm",
    });
    if (!found) throw new AppError("contact.link_unknown");
    if (found.cancelledAt) throw new AppError("contact.deletion_stopped");
    const known = findDates(deps, found);
    if (known) return known.iso;
    if (found.isExpired) throw new AppError("contact.link_expired");
    const account = await findViewer({ db: trx }, found.userId);
    if (!account) throw new AppError("contact.link_unknown");
    const now = Temporal.Instant.fromEpochMilliseconds(found.now.getTime());
    const dates = { dueAt: businessDate(deps, now, 3), latestAt: businessDate(deps, now, 5) };
    await markConfirmed(trx, found.id, dates);
    const cancelLink = generateHashedSecret();
    await insertLink(trx, {
      tokenHash: cancelLink.hash,
      deletionId: found.id,
      purpose: "keep",
      lifeSeconds: null,
    });
    const { iso, formatted } = presentDates(deps, dates);
    const mailDates = { ...formatted, token: cancelLink.secret };
    await queueMail(trx, scheduledMail(deps, account.email, mailDates));
    return iso;
  });
}

function businessDate(
  { school }: Pick<ContactDeps, "school">,
  now: Temporal.Instant,
  days: number,
): Date {
  return new Date(addBusinessDays({ school }, now, days).epochMilliseconds);
}
