import { mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

let folder: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "embedded-"));
  dataDir = path.join(folder, "data");
});
afterEach(async () => {
  await running?.stop();
  const { root } = await findCluster();
  if (root !== undefined) await rm(root, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

async function start(at: string): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir: at, port: await findFreePort(), password: "p" });
  return running;
}

/** The database's folder. For root it lies elsewhere. */
async function findCluster(): Promise<{ root: string | undefined; cluster: string }> {
  const note = await readFile(path.join(dataDir, "postgres-location.txt"), "utf8").catch(() => "");
  const root = note.trim() === "" ? undefined : note.trim();
  return {
    root,
    cluster: root ? path.join(root, "cluster", "postgres") : path.join(dataDir, "postgres"),
  };
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("a killed server is reported, and the next start has its data, under every name of the folder", async () => {
  const first = await start(dataDir);
  await ask(first.url, "create table notes as select 'kept' as word");
  const { cluster } = await findCluster();
  const pid = (await readFile(path.join(cluster, "postmaster.pid"), "utf8")).split("\n")[0];
  process.kill(Number(pid), "SIGKILL");
  expect(await first.ended).toBe("SIGKILL");

  const link = path.join(folder, "another-name");
  await symlink(dataDir, link);
  // Backends of the killed server may outlive it for a moment; the next start waits for them.
  await expect.poll(() => start(link).then(() => "started", String)).toBe("started");
  expect(await ask(running?.url ?? "", "select word from notes")).toEqual([{ word: "kept" }]);
});

test("a symlink in place of the cluster is not followed", async () => {
  await (await start(dataDir)).stop();
  const { root, cluster } = await findCluster();
  const parent = path.dirname(cluster);
  const elsewhere = path.join(folder, "elsewhere");
  if (root === undefined) return;
  await rename(parent, elsewhere);
  await symlink(elsewhere, parent);
  await expect(start(dataDir)).rejects.toThrow(/The database cannot lie in .*: it is no folder/);
});
