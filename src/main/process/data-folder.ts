import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { ConfigError } from "../config.ts";

/**
 * Makes the data folder where it is missing, for its owner alone. The demo closes one that is there
 * already to others. Throws a ConfigError when it cannot be made.
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
  if (mode === "demo" && isOurs(dataDir)) chmodSync(dataDir, 0o700);
}

/** Whether it holds a school's secrets or nothing yet: a folder named by mistake stays as it is. */
function isOurs(dataDir: string): boolean {
  if (statSync(dataDir).uid !== process.getuid?.()) return false;
  const names = readdirSync(dataDir);
  return names.length === 0 || names.includes("secrets.json");
}
