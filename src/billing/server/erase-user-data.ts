import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { redactPayer } from "./queries/provider-events.ts";

/**
 * Takes the addresses that providers told us out of the ledger. What was paid, when and for what
 * stays, as the law asks, without a name to it.
 */
export async function eraseUserData(trx: Transaction<DB>, userId: string): Promise<void> {
  await redactPayer(trx, userId);
}
