import type { Transaction } from "kysely";
import type { Database } from "#platform/server/database/open-database.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { AppError } from "#platform/server/errors.ts";
import { isMember, lockUser } from "./queries/executor.ts";

/**
 * Does what a user writes in one transaction, one after the other for each user, so that what he
 * sends twice at once happens as if in a row. Throws `platform.signed_out` for an account that was
 * erased while it waited.
 */
export function withUserLock<T>(
  { db }: { db: Database },
  userId: string,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if (!(await isMember(trx, userId))) throw new AppError("platform.signed_out");
    return work(trx);
  });
}
