import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { isDiskFull } from "#platform/server/system/is-disk-full.ts";
import type { UploadFiles } from "./upload-files.ts";

const dayMs = 24 * 3_600_000;
/** Free space reserved for other uses of the disk. */
const defaultReserveBytes = 1024 ** 3;

/** Keeps each upload as one file of a folder, which every server shares and programs read. */
export function createFolderUploads(
  folder: string,
  { reserveBytes = defaultReserveBytes }: { reserveBytes?: number } = {},
): UploadFiles {
  const pathOf = (id: string): string => path.join(folder, id);
  const ensureFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    pathOf,
    stored: openFolderStore(folder),
    create: async (id) => {
      await ensureFolder();
      const file = await open(pathOf(id), "wx", 0o600);
      await file.close();
    },
    write: async (id, offset, chunks) => {
      const file = await open(pathOf(id), "r+");
      try {
        return await writeChunks(file, offset, chunks);
      } finally {
        await file.close();
      }
    },
    fetch: async (id) => pathOf(id),
    delete: (id) => rm(pathOf(id), { force: true }),
    listOld: async () => {
      const names = await readdir(folder).catch(() => []);
      const ages = await Promise.all(names.map((name) => ageMs(pathOf(name))));
      return names.filter((_, index) => (ages[index] ?? 0) > dayMs);
    },
    hasRoomFor: async (bytes) => {
      await ensureFolder();
      const { bavail, bsize } = await statfs(folder);
      return bytes + reserveBytes <= bavail * bsize;
    },
  };
}

async function writeChunks(file: FileHandle, offset: number, chunks: Readable) {
  let bytes = 0;
  let failure: unknown;
  for await (const chunk of chunks) {
    if (failure !== undefined) continue;
    try {
      await writeFully(file, chunk, offset + bytes);
      bytes += chunk.length;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      failure = error;
    }
  }
  if (bytes > 0) await file.datasync();
  return { bytes, failure };
}

async function writeFully(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await file.write(
      chunk,
      written,
      chunk.length - written,
      position + written,
    );
    written += bytesWritten;
  }
}

async function ageMs(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined);
  return stats ? Date.now() - stats.mtimeMs : 0;
}
