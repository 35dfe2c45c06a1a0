import { Client } from "pg";
import type { RunningSchool } from "./run-school.ts";
import { settingsOf } from "./settings-of.ts";

/**
 * Cancels the waiting encodings, which would slow every browser down. Resolves to their number.
 * Idempotent.
 */
export async function cancelWaitingEncodings(school: RunningSchool): Promise<number> {
  const { databaseUrl } = await settingsOf(school);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Also blocks jobs that the school queues on each start.
    await client.query(`
      create or replace function refuse_job() returns trigger language plpgsql as 'begin return null; end';
      create or replace trigger no_preparation before insert on pgboss.job for each row
        when (new.name = 'studio.prepare') execute function refuse_job();
    `);
    const waiting = "delete from pgboss.job where name = 'studio.prepare'";
    const { rowCount } = await client.query(waiting);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
