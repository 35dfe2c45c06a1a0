import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { type ByteRange, readRange } from "./byte-range.ts";
import type { FileCache } from "./file-cache.ts";

/** Larger files are always streamed. A slow reader holds as much, see limit-open-responses.ts. */
const largestInMemoryBytes = 1024 * 1024;
const chunkBytes = 512 * 1024;

type Headers = Readonly<Record<string, string>>;

interface FileToSend {
  file: string;
  headers: Headers;
}

/**
 * Sends a file, or the part of it that was asked for: from memory when it is hot, else as a stream.
 * Throws `platform.not_found`.
 */
export async function sendFile(
  hotFiles: FileCache,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, headers }: FileToSend,
): Promise<FastifyReply> {
  const hot = hotFiles.peek(file);
  const sizeBytes = hot?.length ?? (await sizeOf(file));
  const range = readRange(request.headers.range, sizeBytes);
  if (range === "unsatisfiable") {
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${sizeBytes}`, "cache-control": "no-store" })
      .send();
  }
  const part = range ?? { start: 0, end: sizeBytes - 1 };
  reply.code(range ? 206 : 200).headers({
    ...headers,
    "accept-ranges": "bytes",
    "content-length": String(part.end - part.start + 1),
    ...(range && { "content-range": `bytes ${part.start}-${part.end}/${sizeBytes}` }),
  });
  if (request.method === "HEAD") return reply.send();
  if (hot) return reply.send(cut(hot, part));
  if (sizeBytes <= largestInMemoryBytes && hotFiles.isWarm(file)) {
    return reply.send(cut(await hotFiles.load(file), part));
  }
  // Whoever left meanwhile needs no open file; a stream to a closed socket would never end.
  if (reply.raw.destroyed) return reply;
  return reply.send(createReadStream(file, { ...part, highWaterMark: chunkBytes }));
}

function cut(body: Buffer, { start, end }: ByteRange): Buffer {
  return start === 0 && end === body.length - 1 ? body : body.subarray(start, end + 1);
}

async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (found.isFile() && found.size > 0) return found.size;
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!missing) throw error;
  }
  throw new AppError("platform.not_found");
}
