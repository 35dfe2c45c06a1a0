import type { Database } from "#platform/server/database/open-database.ts";
import { deleteExpiredPlayback } from "../queries.ts";

/** Deletes expired tickets, sessions and key counts. Runs daily; safe at any time. */
export async function purgeExpiredTickets({ db }: { db: Database }): Promise<void> {
  await deleteExpiredPlayback(db);
}
