import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The SHA-256 of a local file, in hexadecimal. Throws the disk's errors, and where it is aborted. */
export function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  return hashStream(createReadStream(path, { highWaterMark: 1024 * 1024 }), signal);
}

/** The SHA-256 of a stream, which it ends. Throws the stream's errors, and where it is aborted. */
export async function hashStream(stream: Readable, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(stream, hash, ...(signal ? [{ signal }] : []));
  return hash.digest("hex");
}

/**
 * Writes a stream to a local file that only this user reads, and returns its SHA-256. Throws as
 * {@link hashStream} and the disk do; a part of the file may then be there.
 */
export async function saveHashed(
  stream: Readable,
  path: string,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(
    stream,
    async function* addToHash(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
    ...(signal ? [{ signal }] : []),
  );
  return hash.digest("hex");
}
