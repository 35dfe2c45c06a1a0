import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { deleteNewsOf, deleteNewsWithDay } from "./queries.ts";

/** Deletes unsent news to an email. */
export function deleteQueuedNews(trx: Transaction<DB>, email: string): Promise<void> {
  return deleteNewsOf(trx, email);
}

/**
 * Deletes unsent news to these emails, so that other news can replace it. Returns the first day of
 * each email's deleted news. Mails without a day stay.
 */
export async function replaceQueuedNews(
  trx: Transaction<DB>,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = emails.length > 0 ? await deleteNewsWithDay(trx, emails) : [];
  return new Map(rows.map(({ recipient, since }) => [recipient, since]));
}
