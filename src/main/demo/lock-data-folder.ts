import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ConfigError } from "../config.ts";

const owner = z.object({ pid: z.int(), started: z.string() });

/**
 * Makes the data folder this process's own and returns the way to give it back. Throws a
 * ConfigError when another start holds it. A lock whose process is gone (after `kill -9`) counts
 * for nothing.
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = path.join(dataDir, "lock.json");
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const holder = readOwner(file);
      if (holder && startOf(holder.pid) === holder.started) {
        throw new ConfigError([
          `DATA_DIR: ${dataDir} is in use by a school that is running already (process ${holder.pid})`,
        ]);
      }
      rmSync(file, { force: true });
    }
  }
  throw new ConfigError([`DATA_DIR: ${dataDir} is being taken by another start right now`]);
}

function readOwner(file: string) {
  try {
    return owner.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** When a process began, so that a number used again is not mistaken for the old process. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ");
    return fields?.[19] ?? "";
  } catch {
    // Not Linux, or gone.
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "gone";
  }
}
