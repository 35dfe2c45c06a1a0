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
  }
}

/** Some ten databases of 12 MB are open at once, and the log beside them. */
const spaceNeeded = 1_000_000_000;

/** One real PostgreSQL for the whole run, with a migrated template database for the test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(await findFolder(), "school-test-"));
  const port = await findFreePort();
  const server = await startEmbeddedPostgres({ dataDir, port, password: "test", disposable: true });
  await migrate(server.url, migrationsFolder);
  project.provide("templateDatabaseUrl", server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Memory if it has room, as each test file creates and drops a database: a quarter of the time. */
async function findFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => undefined);
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize > spaceNeeded;
  return hasRoom ? memoryFolder : tmpdir();
}
