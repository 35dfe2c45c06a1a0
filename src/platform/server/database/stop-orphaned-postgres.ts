import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { clusterDirOf } from "./cluster-folder.ts";

const run = promisify(execFile);

/**
 * Stops the server that a killed process left behind on a data folder. Call it only as the folder's
 * owner: any server on the folder is stopped.
 */
export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  const clusterDir = clusterDirOf(dataDir);
  const pidFile = path.join(clusterDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const [firstLine, ...rest] = (await readFile(pidFile, "utf8")).split("\n");
  const pid = Number(firstLine);
  if (Number.isInteger(pid) && pid > 1 && (await servesFolder(pid, clusterDir))) {
    process.kill(pid, "SIGINT");
    const deadline = performance.now() + 15_000;
    while (performance.now() < deadline && (await servesFolder(pid, clusterDir))) await delay(50);
    if (await servesFolder(pid, clusterDir)) process.kill(pid, "SIGQUIT");
    while (await servesFolder(pid, clusterDir)) await delay(50);
  }
  // A PID that names no server (a dead process not yet reaped, or another program) would make
  // PostgreSQL refuse to start. With an unused PID it checks for survivors itself, then starts.
  if (existsSync(pidFile)) await writeFile(pidFile, [NO_PROCESS, ...rest].join("\n"));
}

const NO_PROCESS = "999999999";

async function servesFolder(pid: number, clusterDir: string): Promise<boolean> {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    return command.includes(clusterDir);
  } catch {
    // Not Linux: `ps` exists on every other Unix.
    const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({
      stdout: "",
    }));
    return stdout.includes(clusterDir);
  }
}
