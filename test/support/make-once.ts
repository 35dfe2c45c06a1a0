import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inject } from "vitest";

/**
 * A folder that one test file of the run fills and every other one reuses. Tests read its files and
 * never change them. Throws if the process that fills it fails or ends.
 */
export async function makeOnce(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = path.join(inject("runFolder"), name);
  const maker = `${folder}.maker`;
  const made = `${folder}.made`;
  const failed = `${folder}.failed`;
  const isFirst = await writeFile(maker, String(process.pid), { flag: "wx" }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
  if (isFirst) {
    try {
      await mkdir(folder);
      await make(folder);
      await writeFile(made, "");
    } catch (error) {
      await writeFile(failed, "");
      throw error;
    }
    return folder;
  }
  while (!(await exists(made))) {
    const isGone = (await exists(failed)) || !(await isRunning(maker));
    if (isGone && !(await exists(made))) throw new Error(`${name} was not made`);
    await delay(50);
  }
  return folder;
}

/**
 * Whether the process runs whose id the file holds. The id is written a moment after the file
 * appears.
 */
async function isRunning(file: string): Promise<boolean> {
  const id = Number(await readFile(file, "utf8"));
  if (id === 0) return true;
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
