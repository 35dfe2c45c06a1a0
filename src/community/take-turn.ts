import type { Transaction } from "kysely";
import type { Database } from "#platform/database/open-database.ts";
import type { DB } from "#platform/database/schema.ts";
import { AppError } from "#platform/errors.ts";
import { lockUser } from "./queries/executor.ts";

/** What PostgreSQL says of a row that refers to one that is gone. */
const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Does what a user writes in one transaction, one after the other for each user, so that what he
 * sends twice at once happens as if in a row. Throws `platform.signed_out` for an account that was
 * erased while it waited.
 */
export async function takeTurn<T>(
  { db }: { db: Database },
  userId: string,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      await lockUser(trx, userId);
      return work(trx);
    });
  } catch (error) {
    if (!isViolation(error)) throw error;
    throw new AppError("platform.signed_out", { cause: error });
  }
}

function isViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION;
}
