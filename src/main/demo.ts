import {
  migrationsFolder,
  startEmbeddedPostgres,
  stopOrphanedPostgres,
} from "#platform/database/embedded-postgres.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { ConfigError, type Environment, inheritedEnvironment, readEnvironment } from "./config.ts";
import { checkPorts } from "./demo/check-ports.ts";
import { type ChildRole, startRole } from "./demo/child-roles.ts";
import { loadDemoSchool } from "./demo/load-demo-school.ts";
import { lockDataFolder } from "./demo/lock-data-folder.ts";
import { sandboxEnvironment } from "./demo/sandbox-environment.ts";
import { waitForFirstLesson } from "./demo/wait-for-first-lesson.ts";
import { writeWelcome } from "./demo/welcome.ts";
import { readOwnSchool } from "./read-own-school.ts";
import { runProcess } from "./run-process.ts";
import type { Settings } from "./settings.ts";

/** How to stop what was started, latest first. */
type Undo = Array<() => Promise<void> | void>;

/** The whole school on one machine: database, sandbox, mailbox, worker and web, in this order. */
async function startDemo(settings: Settings): Promise<() => Promise<void>> {
  const env = readEnvironment();
  const { shell } = await readOwnSchool(settings);
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    undo.push(lockDataFolder(settings.dataDir));
    if (env.DATABASE_URL === undefined) await stopOrphanedPostgres(settings.dataDir);
    await checkPorts(portsOf(env));
    await startDatabase(env, settings, undo);
    await startRoles(settings, undo);
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

function portsOf(env: Environment): Record<string, number> {
  const ports = { web: env.PORT, sandbox: env.PORT + 1, mailbox: env.PORT + 2, SMTP: env.PORT + 3 };
  return env.DATABASE_URL === undefined ? { ...ports, database: env.PORT + 4 } : ports;
}

async function startDatabase(env: Environment, settings: Settings, undo: Undo) {
  if (env.DATABASE_URL === undefined) {
    say("starting the database …");
    const { dataDir, port, databaseUrl } = settings;
    const { password } = new URL(databaseUrl);
    const postgres = await startEmbeddedPostgres({ dataDir, port: port + 4, password });
    undo.push(postgres.stop);
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

async function startRoles(settings: Settings, undo: Undo): Promise<void> {
  // Children read the same environment through the same schema.
  const inherited = inheritedEnvironment();
  const onUnexpectedEnd = (name: string, code: number | null): void => {
    // Ctrl-C reaches every process of the terminal; a role that ended in order was told to.
    if (code !== 0) process.stderr.write(`${name} ended (${code}); stopping the school\n`);
    process.kill(process.pid, "SIGTERM");
  };
  const add = async (name: string, file: string, env = inherited): Promise<void> => {
    const isQuiet = name === "mailbox"; // it announces itself, whatever it is told
    const role: ChildRole = await startRole(name, file, env, { onUnexpectedEnd, isQuiet });
    undo.push(role.stop);
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
