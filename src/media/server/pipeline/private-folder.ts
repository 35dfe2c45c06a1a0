import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

const prefix = "preparing";
const abandonedAfterMs = 24 * 3_600_000;

/**
 * Runs a task with a private folder for unencrypted videos, and always removes the folder
 * afterwards. Folders of killed processes are removed before.
 */
export async function withPrivateFolder<Result>(
  workDir: string,
  task: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  await purgePrivateFolders(workDir);
  const owner = await nameProcess(process.pid);
  const folder = await mkdtemp(join(workDir, `${hostPrefix()}.${owner}.`));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes folders of this machine's dead processes, and any older than a day. */
export async function purgePrivateFolders(workDir: string): Promise<void> {
  const names = await readdir(workDir).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`${prefix}.`)) continue;
    const path = join(workDir, name);
    const owner = name.split(".").at(-2) ?? "";
    const pid = Number.parseInt(owner, 10);
    // A worker of an earlier version, during an upgrade, writes the number alone.
    const isOwned = isRunning(pid) && [String(pid), await nameProcess(pid)].includes(owner);
    const isOrphan = name.startsWith(`${hostPrefix()}.`) && !isOwned;
    if (isOrphan || (await ageMs(path)) > abandonedAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

function hostPrefix(): string {
  return `${prefix}.${hostname().replace(/[^a-zA-Z0-9-]/g, "-")}`;
}

/** Linux numbers processes anew, so their start, in ticks since the machine's, tells them apart. */
async function nameProcess(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const start = status.slice(status.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  return `${pid}-${start}`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function ageMs(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined);
  return stats ? Date.now() - stats.mtimeMs : 0;
}
