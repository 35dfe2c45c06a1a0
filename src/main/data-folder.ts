import { mkdirSync, statSync } from "node:fs";
import { ConfigError } from "./config.ts";

/** Makes the data folder where it is missing. Throws a ConfigError when that cannot be. */
export function ensureDataFolder(dataDir: string): void {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new ConfigError([`DATA_DIR: ${dataDir} is a file, not a folder`]);
  }
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${dataDir} cannot be made (${String(error)})`]);
  }
}
