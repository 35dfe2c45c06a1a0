import { createHash } from "node:crypto";
import { readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { ensureOwnedFolder } from "#platform/server/system/owned-folder.ts";

/** The time that concurrent starts wait for the lock before they fail. */
const WAIT_MS = 1_000;
const SQLITE_BUSY = 5;
/** The longest path that SQLite can open. */
const LONGEST_PATH_BYTES = 480;

interface LockOptions {
  /** The folder for locks of data folders with very long paths. */
  sharedDir?: string;
}

/**
 * Locks the data folder for this process and returns the function that releases it. Throws a
 * ConfigError if another process holds the lock. It is the kernel's lock on an empty file, so it
 * ends with its process (docs/decisions/004).
 */
export async function lockDataFolder(
  dataDir: string,
  { sharedDir = "/var/tmp" }: LockOptions = {},
): Promise<() => void> {
  const folder = realpathSync(dataDir);
  const holderFile = path.join(folder, "lock.pid");
  let held: DatabaseSync | undefined;
  try {
    held = new DatabaseSync(await locateLockFile(folder, sharedDir), { timeout: WAIT_MS });
    held.exec("pragma journal_mode = off");
    held.exec("begin exclusive");
  } catch (error) {
    held?.close();
    throw new ConfigError([`DATA_DIR: ${dataDir} ${explain(error, holderFile)}`]);
  }
  const lock = held;
  writeFileSync(holderFile, String(process.pid));
  return () => {
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

/**
 * The lock file is in a folder of the data's owner: anyone who can open the file could take the
 * lock.
 */
async function locateLockFile(folder: string, sharedDir: string): Promise<string> {
  const file = path.join(folder, "lock.sqlite");
  if (Buffer.byteLength(file) <= LONGEST_PATH_BYTES) return file;
  const owner = statSync(folder).uid;
  const locks = path.join(sharedDir, `learning-piano-locks-${owner}`);
  const problem = await ensureOwnedFolder(locks, { owners: [0, owner], mode: 0o700 });
  if (problem !== undefined) throw new Error(`${problem}; remove ${locks}`);
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 32);
  return path.join(locks, `${name}.sqlite`);
}

function explain(error: unknown, holderFile: string): string {
  if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) {
    return `is in use by a school that is running already${readHolder(holderFile)}`;
  }
  return `cannot be locked (lock.sqlite: ${error instanceof Error ? error.message : String(error)})`;
}

/** The holder, for error messages; only the lock decides. */
function readHolder(file: string): string {
  try {
    const pid = readFileSync(file, "utf8");
    return /^\d+$/.test(pid) ? ` (process ${pid})` : "";
  } catch {
    return "";
  }
}
