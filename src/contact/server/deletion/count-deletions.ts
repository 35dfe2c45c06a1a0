import type { Database } from "#platform/server/database/open-database.ts";
import { readConfirmedDeletions } from "../queries/deletions.ts";

/** The number of accounts to delete, and when the first is due; null for none. */
export async function countDeletions({
  db,
}: {
  db: Database;
}): Promise<{ count: number; dueOn: string | null }> {
  const { count, firstDueAt } = await readConfirmedDeletions(db);
  return { count, dueOn: firstDueAt?.toISOString() ?? null };
}
