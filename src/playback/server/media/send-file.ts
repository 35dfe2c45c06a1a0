import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { type ByteRange, readRange } from "#platform/server/http/byte-range.ts";
import type { ReadableFiles } from "#platform/server/storage/index.ts";
import type { FileCache } from "./file-cache.ts";

/**
 * Larger files are streamed. A slow client holds up to this much memory, see
 * limit-open-responses.ts.
 */
const largestInMemoryBytes = 1024 * 1024;

type HeaderMap = Readonly<Record<string, string>>;

interface FileToSend {
  files: ReadableFiles;
  key: string;
  headers: HeaderMap;
}

/**
 * Sends a stored file or the requested range, from the cache or as a stream; 304 where the client
 * has the `etag` of the headers. Throws `platform.not_found` and the errors of the store.
 */
export async function sendFile(
  fileCache: FileCache | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  { files, key, headers }: FileToSend,
): Promise<FastifyReply> {
  const cached = fileCache?.peek(key);
  const sizeBytes = cached?.length ?? (await getSize(files, key));
  const { etag } = headers;
  if (etag !== undefined && request.headers["if-none-match"] === etag) {
    return reply.code(304).headers(headers).send();
  }
  const range = readRange(request.headers.range, sizeBytes);
  if (range === "unsatisfiable") {
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${sizeBytes}`, "cache-control": "no-store" })
      .send();
  }
  const bytes = range ?? { start: 0, end: sizeBytes - 1 };
  reply.code(range ? 206 : 200).headers({
    ...headers,
    "accept-ranges": "bytes",
    "content-length": String(bytes.end - bytes.start + 1),
    ...(range && { "content-range": `bytes ${bytes.start}-${bytes.end}/${sizeBytes}` }),
  });
  if (request.method === "HEAD") return reply.send();
  if (cached) return reply.send(sliceBody(cached, bytes));
  if (sizeBytes <= largestInMemoryBytes && fileCache?.wasRequestedBefore(key)) {
    const body = await fileCache.load(key, () => getFile(files, key));
    return reply.send(sliceBody(body, bytes));
  }
  const stream = await files.openStream(key, bytes);
  // The client may have disconnected; a stream to a closed socket would never end.
  if (reply.raw.destroyed) {
    stream.destroy();
    return reply;
  }
  return reply.send(stream);
}

function sliceBody(body: Buffer, { start, end }: ByteRange): Buffer {
  return start === 0 && end === body.length - 1 ? body : body.subarray(start, end + 1);
}

async function getSize(files: ReadableFiles, key: string): Promise<number> {
  const found = await files.find(key);
  if (!found || found.sizeBytes === 0) throw new AppError("platform.not_found");
  return found.sizeBytes;
}

/** Throws `platform.not_found` for a file that was deleted since it was found. */
async function getFile(files: ReadableFiles, key: string): Promise<Buffer> {
  const bytes = await files.read(key);
  if (!bytes) throw new AppError("platform.not_found");
  return bytes;
}
