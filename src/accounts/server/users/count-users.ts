import type { Database } from "#platform/server/database/open-database.ts";
import { readUserTotal } from "../queries/users.ts";

/** How many have proved their address: `totalUsers` of the stats (spec §3). */
export function countUsers({ db }: { db: Database }): Promise<number> {
  return readUserTotal(db);
}
