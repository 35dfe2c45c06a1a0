import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isAbsent } from "../system/is-absent.ts";
import {
  type FileStore,
  isFileKey,
  requireFileKey,
  requirePrefix,
  type StoredFile,
} from "./file-store.ts";

/** A slow client holds up to this much of a file in memory. */
const chunkBytes = 512 * 1024;

/**
 * Stores files in a folder, which all servers must share. The folder is created on first write.
 */
export function openFolderStore(folder: string): FileStore {
  const fileOf = (key: string): string => path.join(folder, ...requireFileKey(key).split("/"));
  const folderOf = (prefix: string): string =>
    path.join(folder, ...requirePrefix(prefix).split("/"));
  /** Fills a new file and renames it; no key begins with a dot, so none names a partial file. */
  const write = async (key: string, fill: (partial: string) => Promise<void>): Promise<void> => {
    const file = fileOf(key);
    await mkdir(path.dirname(file), { recursive: true });
    const partial = path.join(path.dirname(file), `.${randomBytes(12).toString("hex")}`);
    try {
      await fill(partial);
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  };
  const find = async (key: string): Promise<StoredFile | null> => {
    const stats = await stat(fileOf(key)).catch(nullIfAbsent);
    if (!stats?.isFile()) return null;
    return { key, sizeBytes: stats.size, modifiedAt: stats.mtime };
  };
  return {
    find,
    put: (key, bytes) =>
      write(key, async (partial) => {
        const handle = await open(partial, "wx", 0o640);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
      }),
    putFile: (key, file, { move = false } = {}) =>
      write(key, async (partial) => {
        if (move) {
          const isMoved = await rename(file, partial).then(() => true, falseAcrossDevices);
          if (isMoved) return;
        }
        await copyFile(file, partial);
        const handle = await open(partial, "r+");
        await handle.sync().finally(() => handle.close());
      }),
    read: (key) => readFile(fileOf(key)).catch(nullIfAbsent),
    openStream: async (key, range) =>
      createReadStream(fileOf(key), { ...range, highWaterMark: chunkBytes }),
    list: (prefix, { after = "" } = {}) => walk({ find, folderOf }, requirePrefix(prefix), after),
    listFolders: (prefix) => listFolders(folderOf(prefix)),
    delete: (key) => rm(fileOf(key), { force: true }),
    purgeLeftovers: (prefix) => purgeLeftovers(folderOf(prefix)),
    deleteFolder: async (prefix) => {
      if (prefix === "") throw new Error("A store is not deleted as a whole.");
      const removed = `${folderOf(prefix)}.removed-${randomBytes(6).toString("hex")}`;
      // Renamed first, so that readers never see a part of it.
      if ((await rename(folderOf(prefix), removed).catch(nullIfAbsent)) === null) return;
      await rm(removed, { recursive: true, force: true });
    },
  };
}

interface Walk {
  find: FileStore["find"];
  folderOf: (prefix: string) => string;
}

/** Yields files in the order of their keys, in which `a.txt` comes before `a/b.txt`. */
async function* walk(deps: Walk, prefix: string, after: string): AsyncGenerator<StoredFile> {
  const entries =
    (await readdir(deps.folderOf(prefix), { withFileTypes: true }).catch(nullIfAbsent)) ?? [];
  const names = entries
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort((one, other) => (one < other ? -1 : 1));
  for (const name of names) {
    const key = `${prefix}${name}`;
    if (name.endsWith("/")) {
      const isBehind = key < after && !after.startsWith(key);
      if (!isBehind && isFileKey(key.slice(0, -1))) yield* walk(deps, key, after);
    } else if (key > after && isFileKey(key)) {
      const file = await deps.find(key);
      if (file) yield file;
    }
  }
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfAbsent)) ?? [];
  return entries
    .filter((entry) => entry.isDirectory() && isFileKey(entry.name))
    .map((entry) => entry.name)
    .sort();
}

const dayMs = 24 * 3_600_000;
/** Folders that were being deleted, or written by earlier versions. */
const leftover = /\.(partial|replaced|removed)-[0-9a-f]+$/;

async function purgeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(nullIfAbsent)) ?? []) {
    if (!leftover.test(name)) continue;
    const file = path.join(folder, name);
    const stats = await stat(file).catch(nullIfAbsent);
    const isOld = stats && Date.now() - stats.mtimeMs > dayMs;
    if (isOld) await rm(file, { recursive: true, force: true });
  }
}

function nullIfAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}

function falseAcrossDevices(error: unknown): false {
  if (error instanceof Error && "code" in error && error.code === "EXDEV") return false;
  throw error;
}
