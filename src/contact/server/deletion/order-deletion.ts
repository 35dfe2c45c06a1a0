import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { bringDeletionForward, deleteLinks, openDeletion } from "../queries/deletions.ts";

/**
 * Makes an account's deletion due now, without a mail to confirm it: on the word of an instructor. A
 * request of the user's own is brought forward, and its links do nothing any more. False where it was due
 * already.
 */
export async function orderDeletion(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const { id } = await openDeletion(trx, userId);
  await deleteLinks(trx, id);
  return bringDeletionForward(trx, id);
}
