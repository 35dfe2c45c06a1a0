import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface FoundProcess {
  pid: number;
  command: string;
}

/**
 * Every process of a data folder: those with the folder in their environment, and its database
 * server. Reads /proc, so Linux only.
 */
export async function listProcessesOf(dataDir: string): Promise<FoundProcess[]> {
  const location = path.join(dataDir, "postgres-location.txt");
  const cluster = (await readFile(location, "utf8").catch(() => dataDir)).trim();
  const found: FoundProcess[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [environment, command] = await Promise.all([
      readFile(`/proc/${name}/environ`, "utf8").catch(() => ""),
      readFile(`/proc/${name}/cmdline`, "utf8").catch(() => ""),
    ]);
    const isOurs = `\0${environment}`.includes(`\0DATA_DIR=${dataDir}`);
    const isDatabase = command.includes("postgres") && command.includes(cluster);
    if (command !== "" && (isOurs || isDatabase)) {
      found.push({ pid: Number(name), command: command.replaceAll("\0", " ").trim() });
    }
  }
  return found;
}
