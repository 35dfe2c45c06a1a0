import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { ReadableFiles } from "#platform/server/storage/index.ts";
import { hashStream, saveHashed } from "#platform/server/system/hash-file.ts";

export interface CopyTarget extends ReadableFiles {
  putFile: (key: string, path: string) => Promise<void>;
}

/** The outcome of one file; "gone": the source was deleted meanwhile. */
export type Copied = { outcome: "copied"; bytes: number } | { outcome: "present" | "gone" };

/** The SHA-256 of a stored file, in hexadecimal. Throws for a missing file. */
export async function hashStored(files: ReadableFiles, key: string): Promise<string> {
  return hashStream(await files.openStream(key));
}

/**
 * Copies a file by way of a scratch folder, unless the target has one of this size, and reads the
 * copy back. Throws where the copy differs, and where the source lacks the expected hash.
 */
export async function copyFile(
  { from, to, scratch }: { from: ReadableFiles; to: CopyTarget; scratch: string },
  key: string,
  { sha256, isMutable = false }: { sha256?: string | undefined; isMutable?: boolean } = {},
): Promise<Copied> {
  const found = await from.find(key);
  if (!found) return { outcome: "gone" };
  if (!isMutable && (await to.find(key))?.sizeBytes === found.sizeBytes) {
    return { outcome: "present" };
  }
  const local = path.join(scratch, createHash("sha256").update(key).digest("hex"));
  try {
    const read = await readInto(local, from, key);
    if (read === null) return { outcome: "gone" };
    if (sha256 !== undefined && read !== sha256) {
      throw new Error(`${key} is damaged: its hash is not the one in media.json`);
    }
    await to.putFile(key, local);
    if ((await hashStored(to, key)) !== read)
      throw new Error(`${key} was not stored as it was read`);
    return { outcome: "copied", bytes: found.sizeBytes };
  } finally {
    await rm(local, { force: true });
  }
}

/** Saves a stored file and returns its SHA-256; null where it was deleted meanwhile. */
async function readInto(local: string, from: ReadableFiles, key: string): Promise<string | null> {
  try {
    return await saveHashed(await from.openStream(key), local);
  } catch (error) {
    if ((await from.find(key)) === null) return null;
    throw error;
  }
}
