import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type FileStore, isFileKey } from "./file-store.ts";

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
