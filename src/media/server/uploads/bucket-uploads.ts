import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore, ReadableFiles } from "#platform/server/storage/index.ts";
import { saveHashed } from "#platform/server/system/hash-file.ts";
import type { UploadFiles } from "./upload-files.ts";

/** The bytes of one stored part, and those that a request holds in memory. */
const partBytes = 8 * 1024 * 1024;
const dayMs = 24 * 3_600_000;

/** Bytes of an upload, stored as `<id>/<offset>-<bytes>`. */
interface UploadPart {
  key: string;
  offset: number;
  bytes: number;
}

/** The key of an upload's part; keys of an upload sort by offset. */
export const partKey = (id: string, offset: number, bytes: number): string =>
  `${id}/${String(offset).padStart(15, "0")}-${bytes}`;

/**
 * Keeps an upload as parts in a store, one for each 8 MiB of a request, so that any server takes
 * the next request. Parts may overlap, since a request that has lost its lock may store its bytes
 * too; each holds the file's bytes at its offset.
 */
export function createBucketUploads(files: FileStore): UploadFiles {
  const store = async (id: string, offset: number, bytes: Buffer): Promise<void> => {
    if (bytes.length > 0) await files.put(partKey(id, offset, bytes.length), bytes);
  };
  const stored = readParts(files);
  return {
    pathOf: (id) => id,
    stored,
    // An upload without bytes is its row alone.
    create: async () => {},
    write: async (id, offset, chunks) => {
      let bytes = 0;
      let failure: unknown;
      let waiting: Buffer[] = [];
      let waitingBytes = 0;
      const flush = async () => {
        const part = Buffer.concat(waiting);
        [waiting, waitingBytes] = [[], 0];
        try {
          await store(id, offset + bytes, part);
          bytes += part.length;
        } catch (error) {
          failure = error;
        }
      };
      for await (const chunk of chunks) {
        if (failure !== undefined) continue;
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= partBytes) await flush();
      }
      if (failure === undefined) await flush();
      return { bytes, failure };
    },
    fetch: async (id, { folder, sha256, signal }) => {
      const file = path.join(folder, id);
      const saved = await saveHashed(await stored.openStream(id), file, signal);
      if (sha256 !== undefined && saved !== sha256) {
        throw new Error(`the stored bytes of upload ${id} are not those that were checked`);
      }
      return file;
    },
    delete: (id) => files.deleteFolder(`${id}/`),
    listOld: async () => {
      const old: string[] = [];
      for (const id of await files.listFolders("")) {
        for await (const { modifiedAt } of files.list(`${id}/`)) {
          if (Date.now() - modifiedAt.getTime() > dayMs) old.push(id);
          break;
        }
      }
      return old;
    },
    hasRoomFor: async () => true,
  };
}

/** Uploads as whole files, by their ids. */
function readParts(files: FileStore): ReadableFiles {
  const openStream: ReadableFiles["openStream"] = async (id, range) => {
    const { parts, sizeBytes } = await findParts(files, id);
    const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
    if (parts.length === 0 || end >= sizeBytes) throw new Error(`upload ${id} lacks bytes`);
    return Readable.from(readChunks(files, parts, { start, end }), { objectMode: false });
  };
  return {
    openStream,
    find: async (id) => {
      const { parts, sizeBytes, modifiedAt } = await findParts(files, id);
      return parts.length === 0 ? null : { key: id, sizeBytes, modifiedAt };
    },
    read: async (id) => {
      const { parts } = await findParts(files, id);
      return parts.length === 0 ? null : buffer(await openStream(id));
    },
  };
}

/** The parts that hold an upload's bytes from its start on, as far as they reach without a gap. */
async function findParts(
  files: FileStore,
  id: string,
): Promise<{ parts: UploadPart[]; sizeBytes: number; modifiedAt: Date }> {
  const parts: UploadPart[] = [];
  let sizeBytes = 0;
  let modifiedAt = new Date(0);
  for await (const file of files.list(`${id}/`)) {
    const [, offset, bytes] = /\/(\d{15})-(\d+)$/.exec(file.key) ?? [];
    const part = { key: file.key, offset: Number(offset), bytes: Number(bytes) };
    const isNext = part.offset <= sizeBytes && part.offset + part.bytes > sizeBytes;
    if (!isNext || file.sizeBytes !== part.bytes) continue;
    parts.push(part);
    sizeBytes = part.offset + part.bytes;
    if (file.modifiedAt > modifiedAt) modifiedAt = file.modifiedAt;
  }
  return { parts, sizeBytes, modifiedAt };
}

async function* readChunks(
  files: FileStore,
  parts: readonly UploadPart[],
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  let at = start;
  for (const { key, offset, bytes } of parts) {
    const last = Math.min(end, offset + bytes - 1);
    if (last < at) continue;
    yield* await files.openStream(key, { start: at - offset, end: last - offset });
    at = last + 1;
  }
}
