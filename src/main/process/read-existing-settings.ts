import { existsSync } from "node:fs";
import path from "node:path";
import { findRunningClusterPort } from "#platform/server/database/cluster-folder.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import type { Environment } from "../config.ts";
import { databasePortOffset, readSecrets, type Settings, settingsFrom } from "../settings.ts";

/**
 * The settings of a school that has started before. If a school with an embedded database runs on
 * the data folder, its port takes precedence over `PORT`. Throws a ConfigError without such a
 * school.
 */
export async function readExistingSettings(env: Environment): Promise<Settings> {
  const secretsFile = path.join(env.DATA_DIR, "secrets.json");
  if (env.DATABASE_URL === undefined && !existsSync(secretsFile)) {
    throw new ConfigError([`there is no school in ${path.resolve(env.DATA_DIR)} (DATA_DIR)`]);
  }
  const databasePort =
    env.DATABASE_URL === undefined ? await findRunningClusterPort(env.DATA_DIR) : null;
  const found = databasePort === null ? env : { ...env, PORT: databasePort - databasePortOffset };
  return settingsFrom(found, await readSecrets(env.DATA_DIR));
}
