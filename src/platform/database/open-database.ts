import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

// int8 arrives as text from the driver; every counter of ours stays far below 2^53.
types.setTypeParser(types.builtins.INT8, (text) => Number(text));

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  close: () => Promise<void>;
}

/**
 * Opens a pool on a PostgreSQL of version 15 or later. Connections are made on first use, so this
 * never throws; a wrong address shows itself at the first query.
 */
export function openDatabase(url: string, { maxConnections = 10 } = {}): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
  });
  // An idle connection that the server cuts must not end the process; the next query opens anew.
  pool.on("error", () => {});
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => db.destroy() };
}
