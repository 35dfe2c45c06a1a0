import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client, type Pool } from "pg";

type Queryable = Pick<Client | Pool, "query">;

/**
 * Applies the pending migrations and returns their names. Safe when several servers start at once.
 * Throws when an applied migration is missing from the folder: the database is newer than this
 * version.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const pending = await listPendingMigrations(client, folder);
    const applied: string[] = [];
    for (const name of pending) {
      if (await runMigration(client, folder, name)) applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * True where the database has every migration of the folder. A newer version's database has more.
 */
export async function hasAllMigrations(db: Queryable, folder: string): Promise<boolean> {
  const found = await db.query("select to_regclass('schema_migrations') is not null as exists");
  if (!found.rows[0]?.exists) return false;
  const applied = await readApplied(db);
  return (await listMigrations(folder)).every((name) => applied.has(name));
}

/** Names of the pending migrations, in order. */
async function listPendingMigrations(client: Client, folder: string): Promise<string[]> {
  await inMigration(client, () =>
    client.query(
      `create table if not exists schema_migrations (
         name text primary key, applied_at timestamptz not null default now())`,
    ),
  );
  const known = await listMigrations(folder);
  const applied = await readApplied(client);
  const foreign = [...applied].filter((name) => !known.includes(name));
  if (foreign.length > 0) {
    throw new Error(
      `The database has migrations that this version does not know: ${foreign.join(", ")}`,
    );
  }
  return known.filter((name) => !applied.has(name));
}

async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

async function readApplied(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query("select name from schema_migrations");
  return new Set(rows.map(({ name }) => String(name)));
}

/** Applies one migration. False if another server has applied it meanwhile. */
async function runMigration(client: Client, folder: string, name: string): Promise<boolean> {
  const sql = await readFile(path.join(folder, name), "utf8");
  try {
    return await inMigration(client, async () => {
      const values = [name];
      const { rowCount } = await client.query(
        "select from schema_migrations where name = $1",
        values,
      );
      if (rowCount !== 0) return false;
      await client.query(sql);
      await client.query("insert into schema_migrations (name) values ($1)", values);
      return true;
    });
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${String(cause)}`, { cause });
  }
}

/** An arbitrary constant: the holder of this advisory lock migrates. */
const migrationLock = 7_240_113;

/**
 * Runs the work in a transaction, alone among all servers and without a timeout. The lock and the
 * setting end with the transaction, so that no other session inherits them.
 */
async function inMigration<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin; set local statement_timeout = 0");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
