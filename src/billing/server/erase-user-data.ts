import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { redactCards } from "./queries/agreements.ts";
import { redactPayer } from "./queries/events/provider-events.ts";
import { deleteWaitingOf } from "./queries/plan-waitlist.ts";
import { removeBuyerEmail } from "./queries/receipts.ts";

/**
 * Clears the providers' responses about the payer, and deletes their card and waitlist entries. The
 * law requires amounts, dates and plans, so they stay, as do receipts with the name but without the
 * email. The caller has ended the renewals before.
 */
export async function erasePayer(trx: Transaction<DB>, userId: string): Promise<void> {
  await redactPayer(trx, userId);
  await redactCards(trx, userId);
  await removeBuyerEmail(trx, userId);
  await deleteWaitingOf(trx, userId);
}
