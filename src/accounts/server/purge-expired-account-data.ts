import type { Database } from "#platform/server/database/open-database.ts";
import { purgeExpired } from "./queries/purge-expired.ts";

/** Forgets registrations nobody proved and sessions that ran out. Call it daily; it may run twice. */
export function purgeExpiredAccountData({ db }: { db: Database }): Promise<void> {
  return purgeExpired(db);
}
