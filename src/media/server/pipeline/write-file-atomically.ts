import { randomBytes } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file atomically: readers see either the old content or the new. */
export async function writeFileAtomically(
  path: string,
  content: Uint8Array | string,
): Promise<void> {
  const partial = `${path}.partial-${randomBytes(6).toString("hex")}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(partial, content);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

export async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
