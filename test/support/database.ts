import { randomBytes } from "node:crypto";
import { Client, type Pool } from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "#platform/server/database/open-database.ts";

export interface TestDatabase {
  db: Database;
  pool: Pool;
  url: string;
}

/** On a busy machine many callers wait for a connection; only hanging ones give up. */
const patience = { connectTimeoutMs: 60_000, queryTimeoutMs: 90_000 };

/** A migrated database for this test file, cloned from the template and dropped at the end. */
export async function useDatabase(): Promise<TestDatabase> {
  const template = inject("templateDatabaseUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(template, `create database ${name} template school strategy file_copy`);
  await administer(
    template,
    `alter role current_user in database ${name} set statement_timeout = '60s'`,
  );
  const url = template.replace(/\/school$/, `/${name}`);
  const opened = openDatabase(url, patience);
  afterAll(async () => {
    await opened.close();
    await administer(template, `drop database ${name} with (force)`);
  });
  return { db: opened.db, pool: opened.pool, url };
}

async function administer(templateUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: templateUrl.replace(/\/school$/, "/postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
