import type { Database } from "#platform/server/database/open-database.ts";
import { deleteRunOut } from "./queries/run-out.ts";

/** Forgets registrations nobody proved and sessions that ran out. Call it daily; it may run twice. */
export function sweepAccounts({ db }: { db: Database }): Promise<void> {
  return deleteRunOut(db);
}
