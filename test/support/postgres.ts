import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { memoryFolder } from "#platform/server/database/cluster-folder.ts";
import {
  migrationsFolder,
  startEmbeddedPostgres,
} from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateDatabaseUrl: string;
    /** Where test files leave what others of the run use too; see `makeOnce`. */
    runFolder: string;
  }
}

/** Some ten databases of 12 MB are open at once, and the log beside them. */
const spaceNeeded = 1_000_000_000;

/**
 * One real PostgreSQL for the whole run, with a migrated template database for the test files, and a folder that
 * they share.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isNeeded = project.vitest.projects.some(({ name }) => !name.startsWith("unit"));
  if (!isNeeded) return async () => {};
  const dataDir = await mkdtemp(path.join(await findFolder(), "school-test-"));
  const port = await findFreePort();
  const server = await startEmbeddedPostgres({ dataDir, port, password: "test", disposable: true });
  await migrate(server.url, migrationsFolder);
  project.provide("templateDatabaseUrl", server.url);
  const runFolder = await mkdtemp(path.join(tmpdir(), "school-run-"));
  project.provide("runFolder", runFolder);
  return async () => {
    await server.stop();
    for (const each of [dataDir, runFolder]) await rm(each, { recursive: true, force: true });
  };
}

/** Memory if it has room, as each test file creates and drops a database: a quarter of the time. */
async function findFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => undefined);
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize > spaceNeeded;
  return hasRoom ? memoryFolder : tmpdir();
}
