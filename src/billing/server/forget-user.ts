import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { forgetPayer } from "./queries/facts.ts";

/**
 * Takes the addresses that providers told us out of the ledger. What was paid, when and for what
 * stays, as the law asks, without a name to it.
 */
export async function forgetUser(trx: Transaction<DB>, userId: string): Promise<void> {
  await forgetPayer(trx, userId);
}
