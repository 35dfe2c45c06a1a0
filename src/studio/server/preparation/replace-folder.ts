import { randomBytes } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Fills a folder all at once: the task writes beside it, and only when it has ended well does its
 * result take the place of what was there. A reader sees the old folder or the new, never a part.
 */
export async function replaceFolder<Result>(
  folder: string,
  task: (partial: string) => Promise<Result>,
): Promise<Result> {
  const mark = randomBytes(6).toString("hex");
  const [partial, replaced] = [`${folder}.partial-${mark}`, `${folder}.replaced-${mark}`];
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(partial);
  try {
    const result = await task(partial);
    await rename(folder, replaced).catch(ignoreAbsent);
    await rename(partial, folder);
    return result;
  } finally {
    await rm(partial, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
}

function ignoreAbsent(error: unknown): void {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
  throw error;
}
