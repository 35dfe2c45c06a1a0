import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { describeError } from "#platform/server/log/describe-error.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { ContentError } from "#platform/server/system/load-school-file.ts";
import { readEnvironment, refuseProduction } from "../config.ts";
import { readSecrets, type Settings, settingsFrom } from "../settings.ts";

/** Exit code for wrong configuration or content (`EX_CONFIG` of sysexits). */
export const wrongConfigurationCode = 78;

/**
 * Runs one role: reads the configuration, starts, and stops in order on SIGTERM, SIGINT or the
 * parent's end. A failed start prints one clear line.
 */
export function runRole(
  role: string,
  start: (settings: Settings) => Promise<() => Promise<void>>,
  { isDemoOnly = false } = {},
): void {
  const started = Promise.resolve()
    .then(() => isDemoOnly && refuseProduction(role))
    .then(readSettings)
    .then(start);
  started.then(
    () => {
      process.send?.({ ready: role });
      // Node otherwise writes the cache on a clean exit only, and loses it after a kill.
      flushCompileCache();
    },
    (error: unknown) => quit(role, error),
  );
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 20_000).unref();
    started
      .then((close) => close())
      .then(
        () => process.exit(0),
        (error: unknown) => quit(role, error),
      );
  };
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"] as const) process.on(signal, stop);
}

async function readSettings(): Promise<Settings> {
  const env = readEnvironment();
  ensureDataFolder(env.DATA_DIR, env.SCHOOL_MODE);
  return settingsFrom(env, await readSecrets(env.DATA_DIR));
}

function quit(role: string, error: unknown): never {
  const isConfiguration = error instanceof ConfigError || error instanceof ContentError;
  const stack = error instanceof Error && !isConfiguration ? `\n${error.stack}` : "";
  const text = `${describeError(error)}${stack}`;
  process.stderr.write(`${role}: ${text}\n`);
  process.exit(isConfiguration ? wrongConfigurationCode : 1);
}

/**
 * Creates a missing data folder with mode 700. The demo also restricts an existing one. Throws a
 * ConfigError if the folder cannot be created.
 */
export function ensureDataFolder(dataDir: string, mode: "demo" | "production"): void {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new ConfigError([`DATA_DIR: ${dataDir} is a file, not a folder`]);
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${dataDir} cannot be made (${String(error)})`]);
  }
  if (mode === "demo" && isSchoolFolder(dataDir)) chmodSync(dataDir, 0o700);
}

/**
 * Whether the folder is empty or holds a school's secrets: a folder given by mistake keeps its
 * permissions.
 */
function isSchoolFolder(dataDir: string): boolean {
  if (statSync(dataDir).uid !== process.getuid?.()) return false;
  const names = readdirSync(dataDir);
  return names.length === 0 || names.includes("secrets.json");
}
