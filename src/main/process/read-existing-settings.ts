import { existsSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "#platform/server/system/config-error.ts";
import type { Environment } from "../config.ts";
import { readSecrets, type Settings, settingsFrom } from "../settings.ts";

/** The settings of a school that has started before. Throws a ConfigError where there is none. */
export async function readExistingSettings(env: Environment): Promise<Settings> {
  const secretsFile = path.join(env.DATA_DIR, "secrets.json");
  if (env.DATABASE_URL === undefined && !existsSync(secretsFile)) {
    throw new ConfigError([`there is no school in ${path.resolve(env.DATA_DIR)} (DATA_DIR)`]);
  }
  return settingsFrom(env, await readSecrets(env.DATA_DIR));
}
