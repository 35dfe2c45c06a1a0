import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironment } from "#main/config.ts";
import { startRole } from "#main/demo/child-roles.ts";
import { loadDemoSchool } from "#main/demo/load-demo-school.ts";
import { sandboxEnvironment } from "#main/demo/sandbox-environment.ts";
import { readSecrets, type Settings, settingsFrom } from "#main/settings.ts";
import {
  migrationsFolder,
  startEmbeddedPostgres,
} from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { programEnvironment } from "../../support/program-environment.ts";
import { markPrepared } from "../../support/school/mark-prepared.ts";
import { findFreePorts, removeData } from "../../support/school/run-school.ts";
import { makeTinySchool } from "../../support/school/tiny-school.ts";
import { startBalancer } from "./balancer.ts";
import { type Service, startMailServer } from "./mail-server.ts";

const programs = {
  sandbox: "../../../sandbox/main.ts",
  worker: "../worker.ts",
  web: "../web.ts",
};

/**
 * Starts the production roles as processes, with services that can be stopped separately. Two
 * servers mean two of each role, which receive events in turn.
 */
export async function startSchoolServices({ servers = 1 }: { servers?: 1 | 2 } = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "school-services-"));
  const schoolDir = await makeTinySchool();
  const port = await findFreePorts(7);
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
  await markPrepared({ db }, settings);

  const unexpected: string[] = [];
  const environment = {
    ...programEnvironment,
    NODE_ENV: "production",
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
  const ports = servers === 1 ? [port] : [port, port + 5];
  const balancer = await startBalancer(port + 6, ports);
  const sandboxVariables = {
    ...environment,
    ...(await sandboxEnvironment(settings)),
    PAYSTACK_WEBHOOK_URL: `${balancer.url}/api/paystack/webhook`,
    PAYPAL_WEBHOOK_URL: `${balancer.url}/api/paypal/webhook`,
  };
  let sandbox = await run("sandbox", sandboxVariables);
  const roles = await Promise.all(
    ports.flatMap((own) => {
      const env = { ...environment, ...sharedSettings(settings), PORT: String(own) };
      return [run("worker", env), run("web", env)];
    }),
  );

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
    settings,
    /** The number of events answered with each status. */
    eventStatuses: balancer.statuses,
    services,
    mail,
    /** Roles that ended unexpectedly. */
    unexpected,
    close: async () => {
      await Promise.all([...roles, sandbox].map((role) => role.stop()));
      await balancer.close();
      await close();
      await postgres.stop();
      await mail.stop();
      await removeData(dataDir);
      await rm(schoolDir, { recursive: true, force: true });
    },
  };
}

/** Settings that a server on another port cannot derive from its own. */
function sharedSettings({ publicUrl, databaseUrl, paystack, paypal, google }: Settings) {
  return {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    PAYSTACK_API_URL: paystack.apiUrl,
    PAYSTACK_SCRIPT_URL: paystack.scriptUrl,
    PAYSTACK_PAGES_URL: paystack.pagesUrl,
    PAYPAL_API_URL: paypal.apiUrl,
    PAYPAL_SCRIPT_URL: paypal.scriptUrl,
    PAYPAL_WEBHOOK_ID: paypal.webhookId ?? "",
    PAYPAL_CERT_AUTHORITY: paypal.authorityFile ?? "",
    GOOGLE_ISSUER: google.issuer,
  };
}
