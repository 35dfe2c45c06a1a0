import { mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inject } from "vitest";

/**
 * A folder that one test file of the run makes and every other one finds made. Files are read from it, never
 * changed in it.
 */
export async function makeOnce(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = path.join(inject("runFolder"), name);
  const isFirst = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
  if (!isFirst) {
    while (!(await exists(`${folder}.made`))) {
      if (await exists(`${folder}.failed`)) throw new Error(`${name} could not be made`);
      await delay(50);
    }
    return folder;
  }
  try {
    await make(folder);
    await writeFile(`${folder}.made`, "");
  } catch (error) {
    await writeFile(`${folder}.failed`, "");
    throw error;
  }
  return folder;
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
