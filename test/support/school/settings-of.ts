import { readEnvironment } from "#main/config.ts";
import { readSecrets, type Settings, settingsFrom } from "#main/settings.ts";

/** The settings of a school on this port and data folder. */
export async function settingsOf(school: { port: number; dataDir: string }): Promise<Settings> {
  const env = readEnvironment({ PORT: String(school.port), DATA_DIR: school.dataDir });
  return settingsFrom(env, await readSecrets(school.dataDir));
}
