import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Stores files in a folder, which all servers must share. The folder is created on first write.
 * Each call throws for an invalid key (see `isFileKey`) and for a disk error.
 */
export function openFolderStore(folder: string): FileStore {
  const fileOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
    return path.join(folder, ...key.split("/"));
  };
  return {
    put: async (key, bytes) => {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true });
      // No key begins with a dot, so a request can never name a partial file.
      const partial = path.join(path.dirname(file), `.${randomBytes(12).toString("hex")}`);
      try {
        await writeFile(partial, bytes, { flag: "wx", flush: true, mode: 0o640 });
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    open: async (key) => {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    delete: async (key) => rm(fileOf(key), { force: true }),
  };
}

/**
 * Storage of uploads, each under a key such as `pictures/3f0c.webp`. Minimal, so that a folder or a
 * bucket can implement it.
 */
export interface FileStore {
  /** Stores a file atomically: concurrent readers get the whole file or none. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The whole file; null for an unknown key. */
  open: (key: string) => Promise<Buffer | null>;
  /** Deletes a file; a missing one is no error. */
  delete: (key: string) => Promise<void>;
}

/** A store whose files lie over those of another one, which is only read. */
export function overlayStore(store: FileStore, below: Pick<FileStore, "open">): FileStore {
  return { ...store, open: async (key) => (await store.open(key)) ?? below.open(key) };
}

const segment = "[a-z0-9][a-z0-9_-]{0,63}";
const safeKey = new RegExp(`^(?:${segment}/){0,3}${segment}\\.[a-z0-9]{1,8}$`);

/**
 * True for keys that every store supports: lower case, so that no file system confuses two, and no
 * path out of the store.
 */
export function isFileKey(key: string): boolean {
  return safeKey.test(key);
}
