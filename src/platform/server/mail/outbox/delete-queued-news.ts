import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { deleteNewsOf, deleteNewsWithDay } from "./queries.ts";

/** Deletes the news to an email that is not sent yet. */
export function deleteQueuedNews(trx: Transaction<DB>, email: string): Promise<void> {
  return deleteNewsOf(trx, email);
}

/**
 * Deletes the news to these emails that is not sent yet, for other news in its place. Returns the first
 * day whose news it held, by email; mails without a day stay.
 */
export async function replaceQueuedNews(
  trx: Transaction<DB>,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = emails.length > 0 ? await deleteNewsWithDay(trx, emails) : [];
  return new Map(rows.map(({ recipient, since }) => [recipient, since]));
}
