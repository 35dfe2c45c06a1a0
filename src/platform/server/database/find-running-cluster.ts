import { readFile } from "node:fs/promises";
import path from "node:path";
import { clusterDirOf } from "./cluster-folder.ts";

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
