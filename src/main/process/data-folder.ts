import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { ConfigError } from "#platform/server/system/config-error.ts";

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
