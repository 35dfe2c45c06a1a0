import type { Database } from "#platform/server/database/open-database.ts";
import { countUnsent } from "./queries.ts";

/** How many mails are still to be sent: for the first time, and again after a failure. */
export async function countWaitingMail({
  db,
}: {
  db: Database;
}): Promise<{ new: number; failed_before: number }> {
  const { all, failed } = await countUnsent(db);
  return { new: all - failed, failed_before: failed };
}
