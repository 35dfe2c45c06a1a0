import { flushCompileCache } from "node:module";
import { describeError } from "#platform/server/log/describe-error.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { ContentError } from "#platform/server/system/load-school-file.ts";
import { readEnvironment, refuseProduction } from "../config.ts";
import { readSecrets, type Settings, settingsFrom } from "../settings.ts";
import { ensureDataFolder } from "./data-folder.ts";
import { wrongConfigurationCode } from "./exit-codes.ts";

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
