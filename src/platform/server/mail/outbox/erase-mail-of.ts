import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { deleteMailOf } from "./queries.ts";

/**
 * Forgets an address: unsent mail to it, and unsent mail that would be answered to it, is dropped.
 * Mail that was sent names nobody any more.
 */
export function eraseMailOf(trx: Transaction<DB>, address: string): Promise<void> {
  return deleteMailOf(trx, address);
}
