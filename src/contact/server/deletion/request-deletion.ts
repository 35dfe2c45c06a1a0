import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { generateHashedSecret } from "#platform/server/secrets.ts";
import type { ContactDeps, DeletableAccount } from "../deps.ts";
import {
  bringDeletionForward,
  deleteLinks,
  insertLink,
  openDeletion,
} from "../queries/deletions.ts";
import { confirmLifeSeconds, confirmMail, noAccountMail, scheduledMail } from "./deletion-mails.ts";
import { findDates } from "./present-dates.ts";

/**
 * Responds to a deletion request only by mail, so that the response does not reveal whether the
 * email has an account. The owner gets a confirmation link or, if already confirmed, a new link to
 * cancel.
 */
export async function requestDeletion(
  trx: Transaction<DB>,
  deps: Pick<ContactDeps, "publicUrl" | "school">,
  { account, email }: { account: DeletableAccount | null; email: string },
): Promise<void> {
  if (!account) return queueMail(trx, noAccountMail(deps, email));
  const deletion = await openDeletion(trx, account.userId);
  const { secret: token, hash: tokenHash } = generateHashedSecret();
  const dates = findDates(deps, deletion);
  const link = { tokenHash, deletionId: deletion.id };
  if (dates) {
    await insertLink(trx, { ...link, purpose: "keep", lifeSeconds: null });
    await queueMail(trx, scheduledMail(deps, account.email, { ...dates.formatted, token }));
  } else {
    await insertLink(trx, { ...link, purpose: "confirm", lifeSeconds: confirmLifeSeconds });
    await queueMail(trx, confirmMail(deps, account.email, token));
  }
}

/**
 * Makes an account's deletion due now, on an instructor's order and without a confirming mail.
 * Brings the user's own request forward and disables its links. False if it was already due.
 */
export async function orderDeletion(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const { id } = await openDeletion(trx, userId);
  await deleteLinks(trx, id);
  return bringDeletionForward(trx, id);
}
