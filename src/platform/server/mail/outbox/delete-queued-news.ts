import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { deleteNewsOf } from "./queries.ts";

/** Deletes the news to an email that is not sent yet. */
export function deleteQueuedNews(trx: Transaction<DB>, email: string): Promise<void> {
  return deleteNewsOf(trx, email);
}
