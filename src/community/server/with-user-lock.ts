import type { Transaction } from "kysely";
import type { Database } from "#platform/server/database/open-database.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { AppError } from "#platform/server/errors.ts";
import { isMember, lockMember } from "./queries/members.ts";

/**
 * Runs a user's write in a transaction under their user lock, so that their concurrent requests run
 * one after another. Throws `platform.signed_out` if the account was erased meanwhile.
 */
export function withUserLock<T>(
  { db }: { db: Database },
  userId: string,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockMember(trx, userId);
    if (!(await isMember(trx, userId))) throw new AppError("platform.signed_out");
    return work(trx);
  });
}
