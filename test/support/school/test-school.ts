import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "#main/app.ts";
import { readEnvironment } from "#main/config.ts";
import { loadDemoSchool } from "#main/demo/load-demo-school.ts";
import { sandboxEnvironment } from "#main/demo/sandbox-environment.ts";
import { readSecrets, type Settings, settingsFrom } from "#main/settings.ts";
import { createLog } from "#platform/server/log/log.ts";
import { buildSandbox } from "../../../sandbox/build-sandbox.ts";
import { parseEnvironment, sandboxOptionsOf } from "../../../sandbox/environment.ts";
import { type TestDatabase, useDatabase } from "../database.ts";
import { findFreePorts } from "./run-school.ts";

export interface TestSchool extends TestDatabase {
  /** The whole web role, not listening: use `http.inject`. */
  http: FastifyInstance;
  settings: Settings;
}

/**
 * The whole school without the worker: every route with the demo's lessons and accounts, on a
 * database of its own, with the sandbox listening in this process.
 */
export async function openTestSchool(env: Record<string, string> = {}): Promise<TestSchool> {
  const database = await useDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "test-school-"));
  const port = await findFreePorts(2);
  const environment = readEnvironment({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...env,
  });
  const settings = settingsFrom(environment, await readSecrets(dataDir));
  await loadDemoSchool({ db: database.db }, settings);
  const sandbox = await startSandbox(settings);
  const log = createLog("test", "silent");
  const { db, pool } = database;
  const app = await buildApp({ settings, log, db, pool, isReady: async () => true });
  await app.http.ready();
  afterAll(async () => {
    await app.http.close();
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ...database, http: app.http, settings };
}

async function startSandbox(settings: Settings): Promise<FastifyInstance> {
  const variables = parseEnvironment(await sandboxEnvironment(settings));
  const sandbox = buildSandbox(sandboxOptionsOf(variables));
  await sandbox.listen({ port: variables.PORT, host: variables.HOST });
  return sandbox;
}
