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
    /** The folder for files shared by the run's test files; see `makeOnce`. */
    runFolder: string;
  }
}

/** About ten databases of 12 MB are open concurrently, besides the log. */
const spaceNeeded = 1_000_000_000;

/**
 * One real PostgreSQL for the whole run, with a migrated template database for the test files, and
 * a shared folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isNeeded = project.vitest.projects.some(({ name }) => name.startsWith("server"));
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

/**
 * A folder in memory if there is space: creating and dropping a database per file takes a quarter
 * of the time there.
 */
async function findFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => undefined);
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize > spaceNeeded;
  return hasRoom ? memoryFolder : tmpdir();
}
