import type { Database } from "#platform/server/database/open-database.ts";
import { purgeExpired } from "../queries.ts";

/** Clears away used passes and old sessions; meant to run daily, harmless at any time. */
export async function purgeExpiredTickets({ db }: { db: Database }): Promise<void> {
  await purgeExpired(db);
}
