import { readEnvironment } from "#main/config.ts";
import { readSecrets, type Settings, settingsFrom } from "#main/settings.ts";

/** The settings of the school whose PORT and DATA_DIR this process was given. */
export async function ensureSettings(): Promise<Settings> {
  const env = readEnvironment();
  return settingsFrom(env, await readSecrets(env.DATA_DIR));
}
