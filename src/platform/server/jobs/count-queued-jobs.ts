import { sql } from "kysely";
import type { Database } from "#platform/server/database/open-database.ts";

/** Counts each queue's waiting jobs, as of the queue's last monitoring interval. */
export async function countQueuedJobs({ db }: { db: Database }): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; waiting: number }>`
    select name, queued_count as waiting from pgboss.queue`.execute(db);
  return Object.fromEntries(rows.map(({ name, waiting }) => [name, waiting]));
}
