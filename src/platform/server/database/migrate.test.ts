import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { migrationsFolder } from "./embedded-postgres.ts";
import { hasAllMigrations, migrate } from "./migrate.ts";

const { url, pool } = await useDatabase();

describe("migrations", () => {
  test("have nothing left to do on a migrated database", async () => {
    expect(await migrate(url, migrationsFolder)).toEqual([]);
  });

  test("run once when two servers start at the same moment", async () => {
    const folder = await folderWithOneMore("create table once_only (id int)");
    const runs = await Promise.all([migrate(url, folder), migrate(url, folder)]);
    expect(runs.flat()).toEqual(["999-more.sql"]);
  });

  test("refuse a database that is newer than the code", async () => {
    await expect(migrate(url, migrationsFolder)).rejects.toThrow(/does not know: 999-more\.sql/);
  });

  test("leave nothing behind when one fails", async () => {
    const folder = await folderWithOneMore("select 1");
    const broken = "create table half_made (id int); select 1/0";
    await writeFile(path.join(folder, "9999-broken.sql"), broken);
    await expect(migrate(url, folder)).rejects.toThrow(/9999-broken\.sql failed.*division by zero/);
    const client = new Client({ connectionString: url });
    await client.connect();
    const left = await client.query("select to_regclass('half_made') as found");
    expect(left.rows).toEqual([{ found: null }]);
    expect(await hasAllMigrations(client, folder)).toBe(false);
    await client.end();
  });
});

describe("a server is ready", () => {
  test("beside a database that a newer version has expanded", async () => {
    const { rows } = await pool.query("select name from schema_migrations where name like '999-%'");
    expect(rows).toHaveLength(1);
    expect(await hasAllMigrations(pool, migrationsFolder)).toBe(true);
  });

  test("not before its own migrations are there, and asking creates nothing", async () => {
    const empty = new Client({ connectionString: url });
    await empty.connect();
    await empty.query("create schema unmigrated");
    await empty.query("set search_path to unmigrated");
    expect(await hasAllMigrations(empty, migrationsFolder)).toBe(false);
    const made = await empty.query(
      "select table_name from information_schema.tables where table_schema = 'unmigrated'",
    );
    expect(made.rows).toEqual([]);
    await empty.end();
  });
});

async function folderWithOneMore(sql: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  await writeFile(path.join(folder, "999-more.sql"), sql);
  return folder;
}
