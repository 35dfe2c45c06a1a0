import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** Where Linux keeps files in memory. */
export const memoryFolder = "/dev/shm";

/**
 * Root's location for a data folder's cluster: the server's user cannot enter root's own folders.
 * The cluster of a data folder in memory is in memory too.
 */
export function clusterFolderOfRoot(dataDir: string): string {
  const folder = realPathOf(dataDir);
  const parent = folder.startsWith(`${memoryFolder}/`) ? memoryFolder : "/var/tmp";
  return path.join(parent, `learning-piano-${shortHashOf(folder)}`);
}

/** Resolves symlinks: one folder may have several names. */
function realPathOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : path.resolve(folder);
}

/** Where a data folder's cluster lies. */
export function clusterDirOf(dataDir: string): string {
  const isRoot = process.getuid?.() === 0;
  return isRoot
    ? path.join(clusterFolderOfRoot(dataDir), "cluster", "postgres")
    : path.join(dataDir, "postgres");
}

/** The beginning of a text's SHA-256, for a folder's name. */
export function shortHashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/**
 * The port of the embedded server that runs on a data folder, or null. The first lines of
 * PostgreSQL's `postmaster.pid` name process, folder, start and port.
 */
export async function findRunningClusterPort(dataDir: string): Promise<number | null> {
  const file = path.join(clusterDirOf(dataDir), "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  const [pid, , , port] = text.split("\n").map(Number);
  if (!pid || !port || !Number.isInteger(port)) return null;
  return isRunning(pid) ? port : null;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A server that root started runs as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
