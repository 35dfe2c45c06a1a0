import { Client } from "pg";

/** Time after which PostgreSQL cancels a statement. */
const statementTimeoutMs = 15_000;

/**
 * Makes PostgreSQL cancel each statement that runs too long, in all sessions that the URL's role
 * opens in its database from now on. A timeout that is set already, by the operator for instance,
 * stays. A transaction pooler refuses the setting when a connection starts, and a later `set` would
 * reach one of its sessions alone (docs/decisions/166). False: the pooler's sessions are older.
 */
export async function ensureStatementTimeout(databaseUrl: string): Promise<boolean> {
  if (await hasTimeout(databaseUrl)) return true;
  await runAlone(databaseUrl, setting);
  return hasTimeout(databaseUrl);
}

async function hasTimeout(databaseUrl: string): Promise<boolean> {
  const rows = await runAlone(databaseUrl, "select current_setting('statement_timeout') as value");
  return rows[0]?.value !== "0";
}

/** Runs the statement on a new connection: a setting of the role takes effect at the start. */
async function runAlone(connectionString: string, statement: string) {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  try {
    await client.connect();
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const setting = `
  do $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('statement-timeout', 0));
    execute format('alter role %I in database %I set statement_timeout = ${statementTimeoutMs}',
      session_user, current_database());
  end $$`;
