import { randomBytes } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file all at once: whoever reads it meanwhile finds what was there before or the whole. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const partial = `${path}.partial-${randomBytes(6).toString("hex")}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(partial, content);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Whether there is such a file. */
export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
