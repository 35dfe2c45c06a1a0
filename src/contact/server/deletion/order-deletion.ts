import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { bringDeletionForward, deleteLinks, openDeletion } from "../queries/deletions.ts";

/**
 * Makes an account's deletion due now, on an instructor's order and without a confirming mail.
 * Brings the user's own request forward and disables its links. False if it was already due.
 */
export async function orderDeletion(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const { id } = await openDeletion(trx, userId);
  await deleteLinks(trx, id);
  return bringDeletionForward(trx, id);
}
