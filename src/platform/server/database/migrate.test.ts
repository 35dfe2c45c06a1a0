import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { migrationsFolder } from "./embedded-postgres.ts";
import { listPendingMigrations, migrate } from "./migrate.ts";

const { url } = await useDatabase();

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
    expect(await listPendingMigrations(client, folder)).toEqual(["9999-broken.sql"]);
    await client.end();
  });
});

async function folderWithOneMore(sql: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  await writeFile(path.join(folder, "999-more.sql"), sql);
  return folder;
}
