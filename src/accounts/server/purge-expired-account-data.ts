import type { Database } from "#platform/server/database/open-database.ts";
import { deleteExpiredAccountData } from "./queries/purge-expired.ts";

/** Deletes expired registrations, codes and login sessions. Scheduled daily; idempotent. */
export function purgeExpiredAccountData({ db }: { db: Database }): Promise<void> {
  return deleteExpiredAccountData(db);
}
