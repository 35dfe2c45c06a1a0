import { randomBytes } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { isAbsent } from "#platform/server/system/is-absent.ts";

/**
 * Replaces a folder atomically: the task fills a new folder, and `publish` renames it into place on
 * success. Readers see either the old folder or the new one.
 */
export async function replaceFolder<Result>(
  folder: string,
  publish: ((rename: () => Promise<void>) => Promise<void>) | undefined,
  task: (partial: string) => Promise<Result>,
): Promise<Result> {
  const mark = randomBytes(6).toString("hex");
  const [partial, replaced] = [`${folder}.partial-${mark}`, `${folder}.replaced-${mark}`];
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(partial);
  try {
    const result = await task(partial);
    const replace = async () => {
      await rename(folder, replaced).catch(ignoreAbsent);
      await rename(partial, folder);
    };
    await (publish ? publish(replace) : replace());
    return result;
  } finally {
    await rm(partial, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
}

function ignoreAbsent(error: unknown): void {
  if (isAbsent(error)) return;
  throw error;
}
