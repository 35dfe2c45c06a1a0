import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { deleteMailOf } from "./queries.ts";

/**
 * Erases an email from the outbox: deletes unsent mail that has it as recipient or Reply-To. Sent
 * mail no longer holds its recipient.
 */
export function eraseMailOf(trx: Transaction<DB>, email: string): Promise<void> {
  return deleteMailOf(trx, email);
}
