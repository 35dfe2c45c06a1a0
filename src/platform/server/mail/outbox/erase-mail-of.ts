import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { deleteMailOf } from "./queries.ts";

/**
 * Erases an email from the outbox: deletes unsent mail to it or with it as Reply-To. Sent mail
 * holds no recipient any more.
 */
export function eraseMailOf(trx: Transaction<DB>, email: string): Promise<void> {
  return deleteMailOf(trx, email);
}
