import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** The SHA-256 of a local file, in hexadecimal. Throws the disk's errors, and where it is aborted. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  const stream = createReadStream(path, { highWaterMark: 1024 * 1024 });
  await pipeline(stream, hash, ...(signal ? [{ signal }] : []));
  return hash.digest("hex");
}
