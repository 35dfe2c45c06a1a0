import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  migrationsFolder,
  startEmbeddedPostgres,
} from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { stopOrphanedPostgres } from "#platform/server/database/stop-orphaned-postgres.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { type Environment, inheritedEnvironment, readEnvironment } from "./config.ts";
import { createStandby, startRole } from "./demo/child-roles.ts";
import { followSandboxClock } from "./demo/follow-sandbox-clock.ts";
import { loadDemoSchool } from "./demo/load-demo-school.ts";
import { lockDataFolder } from "./demo/lock-data-folder.ts";
import { sandboxEnvironment } from "./demo/sandbox-environment.ts";
import { supervise } from "./demo/supervise.ts";
import { waitForFirstLesson } from "./demo/wait-for-first-lesson.ts";
import { watchSources } from "./demo/watch-sources.ts";
import { writeWelcome } from "./demo/welcome.ts";
import { readOwnSchool } from "./process/open-own-school.ts";
import { runRole } from "./process/run-process.ts";
import type { Settings } from "./settings.ts";

const sources = fileURLToPath(new URL("..", import.meta.url));

/** Stop functions of everything that was started; called latest first. */
type StopSteps = Array<() => Promise<void> | void>;

/**
 * Starts the whole school on one machine: first the database, then sandbox and mailbox, then worker
 * and web.
 */
async function startDemo(settings: Settings): Promise<() => Promise<void>> {
  const env = readEnvironment();
  const { shell } = await readOwnSchool(settings);
  const stopSteps: StopSteps = [];
  const shutdown = new AbortController();
  const stop = async (): Promise<void> => {
    // Ctrl-C reaches every process of the terminal, so none is restarted from now on.
    shutdown.abort();
    for (const step of stopSteps.splice(0).reverse()) await step();
  };
  try {
    stopSteps.push(await lockDataFolder(settings.dataDir));
    if (env.DATABASE_URL === undefined) await stopOrphanedPostgres(settings.dataDir);
    await checkPorts(portsOf(env));
    await startDatabase({ env, settings, stopSteps, shutdown: shutdown.signal });
    await startRoles({ settings, stopSteps, shutdown: shutdown.signal });
    writeWelcome(settings, shell.name);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

runRole("school", startDemo, { isDemoOnly: true });

function print(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`school: ${line}\n`);
}

/** With `npm run dev -- --inspect`, a debugger can join each of the two roles. */
function inspectFlags(name: string): string[] {
  const port = { web: 9230, worker: 9231 }[name];
  return port !== undefined && process.argv.includes("--inspect") ? [`--inspect=${port}`] : [];
}

function portsOf(env: Environment): Record<string, number> {
  const ports = { web: env.PORT, sandbox: env.PORT + 1, mailbox: env.PORT + 2, SMTP: env.PORT + 3 };
  return env.DATABASE_URL === undefined ? { ...ports, database: env.PORT + 4 } : ports;
}

interface Start {
  settings: Settings;
  stopSteps: StopSteps;
  shutdown: AbortSignal;
}

async function startDatabase({ env, settings, stopSteps, shutdown }: Start & { env: Environment }) {
  if (env.DATABASE_URL === undefined) {
    print("starting the database …");
    const { dataDir, port, databaseUrl } = settings;
    const { password } = new URL(databaseUrl);
    const start = () => startEmbeddedPostgres({ dataDir, port: port + 4, password });
    stopSteps.push((await supervise({ name: "database", start, print: warn, shutdown })).stop);
  }
  try {
    const applied = await migrate(settings.directDatabaseUrl, migrationsFolder);
    if (applied.length > 0) print(`migrated the database (${applied.length} steps)`);
  } catch (cause) {
    if (env.DATABASE_URL === undefined) throw cause;
    throw new ConfigError([
      `DATABASE_URL: the database does not answer as hoped (${describeError(cause)})`,
    ]);
  }
  const { db, close } = openDatabase(settings.databaseUrl, { maxConnections: 2 });
  try {
    await loadDemoSchool({ db }, settings);
  } finally {
    await close();
  }
}

async function startRoles({ settings, stopSteps, shutdown }: Start): Promise<void> {
  // Children parse the same environment with the same schema. The compile cache beside the data
  // nearly halves a restart's time.
  const codeCache = { NODE_COMPILE_CACHE: path.join(settings.dataDir, "compile-cache") };
  const inherited = { ...codeCache, ...inheritedEnvironment() };
  const isWatching = process.argv.includes("--watch");
  // A waiting process would take the debugger's port.
  const standby =
    isWatching && inspectFlags("web").length === 0 ? createStandby(inherited, shutdown) : undefined;
  const follow = (message: unknown) =>
    void followSandboxClock(settings.databaseUrl, message).catch((error: unknown) =>
      warn(`the school's clock was not moved (${describeError(error)})`),
    );
  const add = async (name: string, file: string, env = inherited) => {
    const isSilent = name === "mailbox"; // it prints its own banner, which cannot be disabled
    const onMessage = name === "sandbox" ? follow : () => undefined;
    const start = (signal: AbortSignal) =>
      startRole(name, file, env, {
        isSilent,
        signal,
        onMessage,
        flags: inspectFlags(name),
        standby: name === "web" ? standby : undefined,
      });
    const supervised = await supervise({ name, start, print: warn, shutdown });
    stopSteps.push(supervised.stop);
    return supervised;
  };
  const addWeb = async () => {
    await waitForFirstLesson(settings.databaseUrl, print);
    print("opening the site …");
    return add("web", "../web.ts");
  };
  print("starting the providers' sandbox and the mailbox …");
  const sandbox = { ...inherited, ...(await sandboxEnvironment(settings)) };
  await Promise.all([
    add("sandbox", "../../../sandbox/main.ts", sandbox),
    add("mailbox", "../mailbox.ts"),
  ]);
  const [worker, web] = await Promise.all([add("worker", "../worker.ts"), addWeb()]);
  if (!isWatching) return;
  let changes = 0;
  const restart = async (): Promise<void> => {
    changes += 1;
    const change = changes;
    await web.restart();
    // The worker starts after the web role, for which pages wait, and once for several changes.
    if (change === changes) await worker.restart();
  };
  watchSources({ folder: sources, onChange: () => void restart(), signal: shutdown });
}

/** Throws a ConfigError that names every port of the demo already in use. */
async function checkPorts(ports: Readonly<Record<string, number>>): Promise<void> {
  const taken: string[] = [];
  for (const [use, port] of Object.entries(ports)) {
    if (!(await isFree(port)))
      taken.push(`PORT: ${port} (${use}) is taken; choose another, e.g. PORT=4000`);
  }
  if (taken.length > 0) throw new ConfigError(taken);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
