import type { Pool } from "pg";
import * as z from "zod";
import { buildApp } from "#main/app.ts";
import type { Settings } from "#main/settings.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";

/**
 * SQL statements with their values. A secret is represented by its length, as `{ randomBytes }`.
 */
export const statementsSchema = z.array(
  z.object({ text: z.string(), values: z.array(z.unknown()) }),
);
type Statements = z.output<typeof statementsSchema>;

/** The statements that the school runs for each GET request, in order. */
export async function recordStatements(
  settings: Settings,
  headers: Record<string, string>,
  paths: readonly string[],
): Promise<Statements[]> {
  const { db, pool, close } = openDatabase(settings.databaseUrl, { maxConnections: 1 });
  const log = createLog("bench", "silent");
  // Before anything connects: the pool has one connection, and keeps it.
  const recorded = recordQueries(pool);
  const app = await buildApp({ settings, log, db, pool, isReady: async () => true });
  const found: Statements[] = [];
  for (const path of paths) {
    recorded.length = 0;
    const response = await app.http.inject({ url: path, headers });
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    if (recorded.length === 0) throw new Error(`${path}: no statement was recorded`);
    found.push([...recorded]);
  }
  await app.http.close();
  await close();
  return found;
}

function recordQueries(pool: Pool): Statements {
  const recorded: Statements = [];
  pool.on("connect", (client) => {
    const run = client.query.bind(client);
    const record = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      if (typeof text === "string" && Array.isArray(values)) {
        recorded.push({ text, values: values.map(withoutSecret) });
      }
      return Reflect.apply(run, client, [text, values, ...rest]);
    };
    Object.assign(client, { query: record });
  });
  return recorded;
}

function withoutSecret(value: unknown): unknown {
  return Buffer.isBuffer(value) ? { randomBytes: value.length } : value;
}
