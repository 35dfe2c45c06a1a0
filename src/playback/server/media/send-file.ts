import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { type ByteRange, readRange } from "#platform/server/http/byte-range.ts";
import type { FileCache } from "./file-cache.ts";

/**
 * Larger files are streamed. A slow client holds up to this much memory, see
 * limit-open-responses.ts.
 */
const largestInMemoryBytes = 1024 * 1024;
const chunkBytes = 512 * 1024;

type HeaderMap = Readonly<Record<string, string>>;

interface FileToSend {
  file: string;
  headers: HeaderMap;
}

/**
 * Sends a file or the requested range, from the cache or as a stream. Throws `platform.not_found`.
 */
export async function sendFile(
  fileCache: FileCache | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, headers }: FileToSend,
): Promise<FastifyReply> {
  const cached = fileCache?.peek(file);
  const sizeBytes = cached?.length ?? (await sizeOf(file));
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
  if (sizeBytes <= largestInMemoryBytes && fileCache?.wasRequestedBefore(file)) {
    return reply.send(sliceBody(await fileCache.load(file), bytes));
  }
  // The client may have disconnected; a stream to a closed socket would never end.
  if (reply.raw.destroyed) return reply;
  return reply.send(createReadStream(file, { ...bytes, highWaterMark: chunkBytes }));
}

function sliceBody(body: Buffer, { start, end }: ByteRange): Buffer {
  return start === 0 && end === body.length - 1 ? body : body.subarray(start, end + 1);
}

async function sizeOf(file: string): Promise<number> {
  try {
    const stats = await stat(file);
    if (stats.isFile() && stats.size > 0) return stats.size;
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!missing) throw error;
  }
  throw new AppError("platform.not_found");
}
