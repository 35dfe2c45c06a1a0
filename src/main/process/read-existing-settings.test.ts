import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { clusterDirOf } from "#platform/server/database/cluster-folder.ts";
import { readEnvironment } from "../config.ts";
import { readSecrets } from "../settings.ts";
import { readExistingSettings } from "./read-existing-settings.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "existing-settings-"));
const cluster = clusterDirOf(dataDir);
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await rm(path.dirname(cluster), { recursive: true, force: true });
});
await readSecrets(dataDir);
await mkdir(cluster, { recursive: true });

/** A postmaster.pid as PostgreSQL writes it: process, folder, start, port. */
const writePid = (pid: number, port: number) =>
  writeFile(path.join(cluster, "postmaster.pid"), `${pid}\n${cluster}\n1790000000\n${port}\n`);
const read = (given: Record<string, string> = {}) =>
  readExistingSettings(readEnvironment({ DATA_DIR: dataDir, ...given }));

test("a command finds the database of the school that runs on the data folder, whatever its port [find-school-1]", async () => {
  await writePid(process.pid, 4_104);
  const settings = await read();
  expect(new URL(settings.databaseUrl).port).toBe("4104");
  expect(settings.publicUrl).toBe("http://localhost:4100");
  expect(new URL((await read({ PORT: "5000" })).databaseUrl).port).toBe("4104");
});

test("the port that is set counts where no school runs, or where the database is another's", async () => {
  await writePid(2 ** 22 + 1, 4_104);
  expect(new URL((await read({ PORT: "5000" })).databaseUrl).port).toBe("5004");
  await writePid(process.pid, 4_104);
  const url = "postgres://school@db.test/school";
  expect((await read({ DATABASE_URL: url })).databaseUrl).toBe(url);
});
