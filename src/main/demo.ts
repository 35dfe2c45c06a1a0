import path from "node:path";
import {
  migrationsFolder,
  startEmbeddedPostgres,
  stopOrphanedPostgres,
} from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { ConfigError, type Environment, inheritedEnvironment, readEnvironment } from "./config.ts";
import { checkPorts } from "./demo/check-ports.ts";
import { startRole } from "./demo/child-roles.ts";
import { loadDemoSchool } from "./demo/load-demo-school.ts";
import { lockDataFolder } from "./demo/lock-data-folder.ts";
import { sandboxEnvironment } from "./demo/sandbox-environment.ts";
import { supervise } from "./demo/supervise.ts";
import { waitForFirstLesson } from "./demo/wait-for-first-lesson.ts";
import { writeWelcome } from "./demo/welcome.ts";
import { readOwnSchool } from "./process/read-own-school.ts";
import { runProcess } from "./process/run-process.ts";
import type { Settings } from "./settings.ts";

/** How to stop what was started, latest first. */
type Undo = Array<() => Promise<void> | void>;

/** The whole school on one machine: database, sandbox, mailbox, worker and web, in this order. */
async function startDemo(settings: Settings): Promise<() => Promise<void>> {
  const env = readEnvironment();
  const { shell } = await readOwnSchool(settings);
  const undo: Undo = [];
  const leaving = new AbortController();
  const stop = async (): Promise<void> => {
    // Ctrl-C reaches every process of the terminal: none that ends now is started again.
    leaving.abort();
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    undo.push(await lockDataFolder(settings.dataDir));
    if (env.DATABASE_URL === undefined) await stopOrphanedPostgres(settings.dataDir);
    await checkPorts(portsOf(env));
    await startDatabase({ env, settings, undo, leaving: leaving.signal });
    await startRoles({ settings, undo, leaving: leaving.signal });
    writeWelcome(settings, shell.name);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

runProcess("school", startDemo, { isDemoOnly: true });

function say(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`school: ${line}\n`);
}

function portsOf(env: Environment): Record<string, number> {
  const ports = { web: env.PORT, sandbox: env.PORT + 1, mailbox: env.PORT + 2, SMTP: env.PORT + 3 };
  return env.DATABASE_URL === undefined ? { ...ports, database: env.PORT + 4 } : ports;
}

interface Start {
  settings: Settings;
  undo: Undo;
  leaving: AbortSignal;
}

async function startDatabase({ env, settings, undo, leaving }: Start & { env: Environment }) {
  if (env.DATABASE_URL === undefined) {
    say("starting the database …");
    const { dataDir, port, databaseUrl } = settings;
    const { password } = new URL(databaseUrl);
    const start = () => startEmbeddedPostgres({ dataDir, port: port + 4, password });
    undo.push((await supervise({ name: "database", start, say: warn, leaving })).stop);
  }
  try {
    const applied = await migrate(settings.databaseUrl, migrationsFolder);
    if (applied.length > 0) say(`migrated the database (${applied.length} steps)`);
  } catch (cause) {
    if (env.DATABASE_URL === undefined) throw cause;
    throw new ConfigError([
      `DATABASE_URL: the database does not answer as hoped (${reasonOf(cause)})`,
    ]);
  }
  const { db, close } = openDatabase(settings.databaseUrl, { maxConnections: 2 });
  try {
    await loadDemoSchool({ db }, settings);
  } finally {
    await close();
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(String).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}

async function startRoles({ settings, undo, leaving }: Start): Promise<void> {
  // Children read the same environment through the same schema.
  // Compiled code is kept beside the data: what dies is back in little more than half the time.
  const codeCache = { NODE_COMPILE_CACHE: path.join(settings.dataDir, "compile-cache") };
  const inherited = { ...codeCache, ...inheritedEnvironment() };
  const add = async (name: string, file: string, env = inherited): Promise<void> => {
    const isQuiet = name === "mailbox"; // it announces itself, whatever it is told
    const start = (signal: AbortSignal) => startRole(name, file, env, { isQuiet, signal });
    undo.push((await supervise({ name, start, say: warn, leaving })).stop);
  };
  say("starting the providers' sandbox and the mailbox …");
  await add("sandbox", "../../../sandbox/main.ts", {
    ...inherited,
    ...(await sandboxEnvironment(settings)),
  });
  await add("mailbox", "../mailbox.ts");
  await add("worker", "../worker.ts");
  await waitForFirstLesson(settings.databaseUrl, say);
  say("opening the site …");
  await add("web", "../web.ts");
}
