import type { Database } from "#platform/server/database/open-database.ts";
import { purgeExpired } from "./queries/purge-expired.ts";

/** Deletes expired registrations, codes and login sessions. Scheduled daily; idempotent. */
export function purgeExpiredAccountData({ db }: { db: Database }): Promise<void> {
  return purgeExpired(db);
}
