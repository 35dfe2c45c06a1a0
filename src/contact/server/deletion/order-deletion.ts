import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { bringDeletionForward, openDeletion } from "../queries/deletions.ts";

/**
 * Makes an account's deletion due now, without a mail to confirm it: on the word of an instructor. A
 * request of the user's own is brought forward. False where it was due already.
 */
export async function orderDeletion(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const { id } = await openDeletion(trx, userId);
  return bringDeletionForward(trx, id);
}
