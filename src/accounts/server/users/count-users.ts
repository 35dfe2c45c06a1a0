import type { Database } from "#platform/server/database/open-database.ts";
import { readUserTotal } from "../queries/users.ts";

/** The number of users with a verified email: `totalUsers` of the stats (spec §3). */
export function countUsers({ db }: { db: Database }): Promise<number> {
  return readUserTotal(db);
}
