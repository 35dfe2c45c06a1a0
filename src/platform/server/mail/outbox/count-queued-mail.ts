import type { Database } from "#platform/server/database/open-database.ts";
import { countUnsent } from "./queries.ts";

/** Counts unsent mails: new ones, and those being retried after a failure. */
export async function countQueuedMail({
  db,
}: {
  db: Database;
}): Promise<{ new: number; retrying: number }> {
  const { all, failed } = await countUnsent(db);
  return { new: all - failed, retrying: failed };
}
