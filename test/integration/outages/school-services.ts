import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironment } from "#main/config.ts";
import { startRole } from "#main/demo/child-roles.ts";
import { loadDemoSchool } from "#main/demo/load-demo-school.ts";
import { sandboxEnvironment } from "#main/demo/sandbox-environment.ts";
import { readSecrets, settingsFrom } from "#main/settings.ts";
import {
  migrationsFolder,
  startEmbeddedPostgres,
} from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { findFreePorts, removeData } from "../../support/school/run-school.ts";
import { makeTinySchool } from "../../support/school/tiny-school.ts";
import { type Service, startMailServer } from "./mail-server.ts";

const programs = {
  sandbox: "../../../sandbox/main.ts",
  worker: "../worker.ts",
  web: "../web.ts",
};

/** Starts the production roles as processes, with services that can be stopped one by one. */
export async function startSchoolServices() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "school-services-"));
  const schoolDir = await makeTinySchool();
  const port = await findFreePorts(5);
  const mail = await startMailServer(port + 3);
  const variables = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SCHOOL_DIR: schoolDir,
    SMTP_URL: `smtp://127.0.0.1:${port + 3}`,
    // Each request of the load has its own IP, so that no limit applies.
    TRUST_PROXY: "true",
    LOG_LEVEL: "silent",
  };
  const settings = settingsFrom(readEnvironment(variables), await readSecrets(dataDir));
  const { password } = new URL(settings.databaseUrl);
  const startPostgres = () => startEmbeddedPostgres({ dataDir, port: port + 4, password });
  let postgres = await startPostgres();
  await migrate(settings.databaseUrl, migrationsFolder);
  const { db, close } = openDatabase(settings.databaseUrl);
  await loadDemoSchool({ db }, settings);

  const unexpected: string[] = [];
  const environment = {
    ...{ PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", NODE_ENV: "production" },
    ...variables,
  };
  const run = async (name: keyof typeof programs, env: Record<string, string> = environment) => {
    const role = await startRole(name, programs[name], env, { isSilent: true });
    let isStopping = false;
    void role.ended.then((ending) => isStopping || unexpected.push(`${name} ended (${ending})`));
    const stop = (): Promise<void> => {
      isStopping = true;
      return role.stop();
    };
    return { stop };
  };
  const sandboxVariables = { ...environment, ...(await sandboxEnvironment(settings)) };
  let sandbox = await run("sandbox", sandboxVariables);
  const worker = await run("worker");
  const web = await run("web");

  const services: Record<"mail" | "sandbox" | "database", Service> = {
    mail,
    sandbox: {
      stop: () => sandbox.stop(),
      start: async () => {
        sandbox = await run("sandbox", sandboxVariables);
      },
    },
    database: {
      stop: () => postgres.stop(),
      start: async () => {
        postgres = await startPostgres();
      },
    },
  };
  return {
    url: `http://127.0.0.1:${port}`,
    db,
    services,
    mail,
    /** Roles that ended unexpectedly. */
    unexpected,
    close: async () => {
      for (const role of [web, worker, sandbox]) await role.stop();
      await close();
      await postgres.stop();
      await mail.stop();
      await removeData(dataDir);
      await rm(schoolDir, { recursive: true, force: true });
    },
  };
}
