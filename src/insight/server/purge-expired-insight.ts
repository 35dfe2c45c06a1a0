import type { Database } from "#platform/server/database/open-database.ts";
import { purgeReplacedFilms } from "./queries/plays.ts";
import { purgeOldSearches } from "./queries/searches.ts";

/** Deletes plays of films that were replaced a month ago, and searches of more than 90 days ago. */
export async function purgeExpiredInsight({ db }: { db: Database }): Promise<void> {
  await purgeReplacedFilms(db);
  await purgeOldSearches(db);
}
