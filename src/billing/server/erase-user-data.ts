import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { redactPayer } from "./queries/provider-events.ts";

/**
 * Removes payers' email addresses from the provider events. Amounts, dates and plans stay, as the
 * law requires, without a name.
 */
export async function eraseUserData(trx: Transaction<DB>, userId: string): Promise<void> {
  await redactPayer(trx, userId);
}
